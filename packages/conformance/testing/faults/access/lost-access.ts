import type { FaultRequest, FaultResponse } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { notModified, operationOf, tokenOf, withHeader, withJson } from '../../fault-messages.ts';

const keyOf = (request: FaultRequest) => `${request.path} ${tokenOf(request)}`;

/** Repeats the earlier response to a request that is now refused. By default, the thread is no longer in the view. */
const rememberAnswers =
  (when: (request: FaultRequest) => boolean, refusals = [400, 404]): Break =>
  (handler) => {
    const known = new Set<string>();
    const answers = new Map<string, FaultResponse>();
    return async (request) => {
      const response = await handler(request);
      if (request.method !== 'GET') return response;
      if (response.status === 200) {
        known.add(keyOf(request));
        if (response.text) answers.set(keyOf(request), response);
      }
      const held = answers.get(keyOf(request));
      return held && refusals.includes(response.status) && known.has(keyOf(request)) && when(request)
        ? withHeader(held, 'x-request-id', `${response.headers['x-request-id']}`)
        : response;
    };
  };

/** Confirms the ETags of a path that is no longer in the view, until the path is requested without parameters. */
const confirmHeld: Break = (handler) => {
  const held = new Map<string, (string | undefined)[]>();
  return async (request) => {
    const response = await handler(request);
    const { 'if-none-match': condition } = request.headers;
    const known = held.get(keyOf(request)) ?? [];
    if (response.status === 200) held.set(keyOf(request), [...known, response.headers.etag]);
    if (response.status === 404 && request.query.size === 0) held.delete(keyOf(request));
    return response.status === 404 && condition && known.includes(condition)
      ? notModified(withHeader(response, 'etag', condition))
      : response;
  };
};

/** Threads that a caller can no longer see, and responses that a token can no longer get. */
export const lostAccessFaults = faultsOf({
  'membership-at-once R18': {
    'accepts a cursor of a history after its owner left the inbox': rememberAnswers((request) =>
      request.query.has('historyCursor'),
    ),
    'accepts a cursor of notes after its owner left the inbox': rememberAnswers((request) =>
      request.query.has('cursor'),
    ),
  },
  'revoked-at-once R19': {
    'repeats its responses to a token after it was revoked': rememberAnswers(() => true, [401]),
  },
  'held-after-leaving R18': {
    'confirms an ETag after its owner left the inbox': confirmHeld,
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
