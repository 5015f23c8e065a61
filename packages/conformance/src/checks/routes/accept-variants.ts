import type { Operation } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { absentPath } from '../../data/paths.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { shareOf } from '../../probes/spread.ts';
import { expectStatus, problem, problemsOf } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

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

export const acceptVariants: Check = {
  id: 'accept-variants',
  title: 'The response is JSON for every Accept header',
  requirements: ['R1'],
  about: 'Conventions',
  failure: 'HTML for a browser, even for errors, or 406 for a client that asks for XML.',
  run: (context) => {
    const { operations } = context.contract;
    return checkEachOperation(context, async (request) => {
      const { operation } = request;
      const index = operations.indexOf(operation);
      const send = (accept: string, changes: RequestSpec & { label?: string } = {}) =>
        context.send({
          ...request,
          ...changes,
          headers: { Accept: accept },
          label: `accept ${accept || 'nothing'}${changes.label ? `, ${changes.label}` : ''}`,
        });
      const own = shareOf(acceptHeaders, index, operations.length);
      const found = await checkEach(own, async (accept) => expectStatus(await send(accept), 200));
      // Other checks test the status and the body of errors.
      const failed = await checkEach(shareOf(errorsOf(context, operation), index, operations.length), async (error) => {
        const exchange = await send(ofBrowsers, error);
        return exchange.response.status === 406 ? [problem(exchange, 'the error as JSON', 'status 406', '406')] : [];
      });
      return [...problemsOf(found), ...problemsOf(failed)];
    });
  },
};

/** Requests that cause an error. The original requirements do not cover unknown parameters and methods. */
function errorsOf({ level, methodProbes }: Context, operation: Operation): (RequestSpec & { label: string })[] {
  return [
    ...(level === 'v1' ? [{ query: { conformance: '1' }, label: 'with an unknown parameter' }] : []),
    { token: null, label: 'without a token' },
    { path: absentPath(operation) ?? {}, label: 'of an absent resource' },
    ...(level === 'v1' && methodProbes ? [{ method: 'PATCH', label: 'with another method' }] : []),
  ];
}
