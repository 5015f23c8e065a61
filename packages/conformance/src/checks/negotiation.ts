import { checkEach, checkEachOperation, checksOf } from '../check.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { readRawBody } from '../http/raw.ts';
import { errorsOf } from '../probes/any-request.ts';
import { shareOfOperation, spreadOver } from '../probes/spread.ts';
import { expectStatus, type Problem, problem, problemsOf, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';

const ofBrowsers = 'text/html,application/xhtml+xml,*/*;q=0.8';

const acceptHeaders = [
  'application/json',
  '*/*',
  ofBrowsers,
  'application/*;q=0.5',
  'application/xml',
  '',
  'application/json;q=0',
  'application/json;version=2',
  'application/vnd.api+json',
  'text/plain;q=0.5, image/*',
  'text/event-stream',
  ';;q=x',
  'text/csv, application/json;q=0.1',
];

/** Values of Accept-Encoding, with the codings that RFC 9110 allows in the response. */
const codingRequests: [acceptEncoding: string, codings: string[]][] = [
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

/** Compares the response to HEAD with the response to GET: its status, some headers, and that it has no body. */
async function compareHead(context: Context, get: Exchange, head: Exchange, names: string[]): Promise<Problem[]> {
  const [expected, received] = [get.response, head.response];
  const found = (wanted: string, given: string, cause: string) => [
    problem(head, `${wanted}, as GET`, given, cause, { comparedWith: get }),
  ];
  if (expected.status !== received.status) return found(`status ${expected.status}`, `status ${received.status}`, '');
  const name = names.find((each) => expected.headers[each] !== received.headers[each]);
  if (name) return found(`${name}: ${expected.headers[name]}`, `${name}: ${received.headers[name]}`, name);
  const [wanted, sent] = [expected, received].map(({ headers }) => headers['content-length']);
  if (expected.headers.etag && wanted && sent && wanted !== sent)
    return found(`Content-Length: ${wanted}`, `Content-Length: ${sent}`, 'length');
  const body = await readRawBody(context, head.request);
  return body === '' ? [] : [problem(head, 'no body', body, 'body')];
}

const headersOfErrors = ['content-type', 'cache-control', 'vary', 'www-authenticate', 'allow'];

export const negotiationChecks = checksOf({
  'accept-variants': {
    title: 'The response is JSON for every Accept header',
    requirements: ['R1'],
    declares: ['anyAccept'],
    run: (context) => {
      return checkEachOperation(context, async (request) => {
        const { operation } = request;
        const send = (accept: string, changes: RequestSpec = {}) =>
          context.send({
            ...request,
            ...changes,
            headers: { Accept: accept },
            label: `accept ${accept || 'nothing'}${changes.label ? `, ${changes.label}` : ''}`,
          });
        const found = await checkEach(shareOfOperation(context, acceptHeaders, operation), async (accept) =>
          expectStatus(await send(accept), 200),
        );
        // Other checks test the status and the body of errors.
        const errors = shareOfOperation(
          context,
          errorsOf(context, operation, ['method', 'token', 'query', 'id']),
          operation,
        );
        const failed = await checkEach(errors, async (error) => {
          const exchange = await send(ofBrowsers, error);
          return exchange.response.status === 406 ? [problem(exchange, 'the error as JSON', 'status 406', '406')] : [];
        });
        return [...problemsOf(found), ...problemsOf(failed)];
      });
    },
  },
  'content-coding': {
    title: 'A body has only a content coding that the client accepts, and can be decoded',
    requirements: ['R1'],
    declares: ['anyAccept'],
    run: (context) =>
      checkEach(
        spreadOver(context, codingRequests, context.contract.operations),
        async ([[acceptEncoding, codings], operation]): Promise<Verdict> => {
          const tolerated = /(identity|\*);q=0$/.test(acceptEncoding) && !acceptEncoding.includes('=1') ? [406] : [];
          const exchange = await context.send({
            operation,
            headers: { 'Accept-Encoding': acceptEncoding },
            tolerated,
            label: `accept encoding ${acceptEncoding || 'nothing'}`,
          });
          const { status, headers, unreadable } = exchange.response;
          if (status !== 200) return expectStatus(exchange, 200);
          const coding = (headers['content-encoding'] ?? 'identity').toLowerCase();
          if (!codings.includes(coding))
            return [problem(exchange, `no coding but ${codings.join(', ')}`, `Content-Encoding: ${coding}`, 'coding')];
          return unreadable === undefined ? [] : [problem(exchange, `a body in ${coding}`, unreadable, 'unreadable')];
        },
      ),
  },
  'head-as-get': {
    title: 'HEAD responds like GET, without the body',
    requirements: ['D19'],
    run: (context) =>
      checkEachOperation(context, async (request): Promise<Verdict> => {
        const [get, head] = await Promise.all([context.send(request), context.send({ ...request, method: 'HEAD' })]);
        if (get.response.status !== 200) return 'inapplicable';
        return compareHead(context, get, head, ['content-type', 'etag', 'cache-control', 'vary']);
      }),
  },
  'head-of-errors': {
    title: 'HEAD has the status and the headers of GET for errors too, without the body',
    requirements: ['D19'],
    declares: ['fallbacks'],
    run: (context) =>
      checkEachOperation(context, (request) =>
        checkEach(
          errorsOf(context, request.operation, ['path', 'token', 'scope', 'query', 'id']),
          async ({ label, ...error }) => {
            const get = await context.send({ ...request, ...error, label: `GET ${label}` });
            const head = await context.send({ ...request, ...error, method: 'HEAD', label });
            return compareHead(context, get, head, headersOfErrors);
          },
        ),
      ),
  },
});
