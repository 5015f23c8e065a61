import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { samplePath } from '../../data/paths.ts';
import { spreadOver } from '../../probes/spread.ts';
import { expectStatus, problem, type Verdict } from '../../problem.ts';

/** Values of Accept-Encoding, with the codings that RFC 9110 allows in the response. */
const requests: [acceptEncoding: string, codings: string[]][] = [
  ['gzip', ['gzip', 'x-gzip', 'identity']],
  ['gzip, deflate, br', ['gzip', 'x-gzip', 'deflate', 'br', 'identity']],
  ['identity', ['identity']],
  ['', ['identity']],
  ['gzip;q=0', ['identity']],
  ['gzip;q=0, br;q=0.000', ['identity']],
  ['identity;q=1, *;q=0', ['identity']],
  ['conformance', ['identity']],
  ['GZIP;q=0.5 , br;q=0', ['gzip', 'x-gzip', 'identity']],
  ['gzip;q=x', ['gzip', 'x-gzip', 'identity']],
  // The server may reject these with 406.
  ['identity;q=0', ['gzip', 'x-gzip', 'deflate', 'br', 'identity']],
  ['*;q=0', ['identity']],
];

export const contentCoding: Check = {
  id: 'content-coding',
  title: 'A body has only a content coding that the client accepts, and can be decoded',
  requirements: ['R1'],
  about: 'Conventions',
  failure:
    'gzip for a client that excludes it with q=0, or Content-Encoding: gzip before a body that is not compressed.',
  run: (context) =>
    checkEach(
      spreadOver(requests, context.contract.operations),
      async ([[acceptEncoding, codings], operation]): Promise<Verdict> => {
        const tolerated = /(identity|\*);q=0$/.test(acceptEncoding) && !acceptEncoding.includes('=1') ? [406] : [];
        const exchange = await context.send({
          operation,
          path: await samplePath(context, operation),
          headers: { 'Accept-Encoding': acceptEncoding },
          tolerated,
          label: `accept encoding ${acceptEncoding || 'nothing'}`,
        });
        const { status, headers, unreadable } = exchange.response;
        if (exchange.refusedEarly) return [];
        if (status !== 200) return expectStatus(exchange, 200);
        const coding = (headers['content-encoding'] ?? 'identity').toLowerCase();
        if (!codings.includes(coding))
          return [problem(exchange, `no coding but ${codings.join(', ')}`, `Content-Encoding: ${coding}`, 'coding')];
        return unreadable === undefined ? [] : [problem(exchange, `a body in ${coding}`, unreadable, 'unreadable')];
      },
    ),
};
