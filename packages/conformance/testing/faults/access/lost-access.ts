import type { FaultResponse, Handler } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { operationOf, tokenOf, withHeader, withJson } from '../../fault-messages.ts';

/** Repeats the earlier response to a request, if the thread is no longer in the view. */
const rememberAnswers =
  (when: (request: Parameters<Handler>[0]) => boolean): Break =>
  (handler) => {
    const known = new Set<string>();
    const answers = new Map<string, FaultResponse>();
    const keyOf = (request: Parameters<Handler>[0]) => `${request.path} ${tokenOf(request)}`;
    return async (request) => {
      const response = await handler(request);
      if (request.method !== 'GET') return response;
      if (response.status === 200) {
        known.add(keyOf(request));
        if (response.text) answers.set(keyOf(request), response);
      }
      const held = answers.get(keyOf(request));
      return held && [400, 404].includes(response.status) && known.has(keyOf(request)) && when(request)
        ? withHeader(held, 'x-request-id', `${response.headers['x-request-id']}`)
        : response;
    };
  };

/** Threads that a caller can no longer see. */
export const lostAccessFaults = faultsOf({
  'membership-at-once R18': {
    'accepts a cursor of a history after its owner left the inbox': rememberAnswers((request) =>
      request.query.has('historyCursor'),
    ),
    'accepts a cursor of notes after its owner left the inbox': rememberAnswers((request) =>
      request.query.has('cursor'),
    ),
  },
  'held-after-leaving R18': {
    'keeps the view of the first page in the cursor of the list': (handler) => {
      const pages = new Map<string, FaultResponse>();
      return async (request) => {
        const response = await handler(request);
        const key = `${request.query.get('cursor')} ${tokenOf(request)}`;
        if (operationOf(request) !== 'list' || response.status !== 200 || !response.text) return response;
        if (!request.query.has('cursor')) {
          const cursor = JSON.parse(response.text).nextCursor;
          const next = cursor && (await handler({ ...request, search: '', query: new URLSearchParams({ cursor }) }));
          if (next) pages.set(`${cursor} ${tokenOf(request)}`, next);
        }
        const kept = request.query.size === 1 ? pages.get(key) : undefined;
        return kept ? withJson(response, JSON.parse(kept.text)) : response;
      };
    },
  },
});
