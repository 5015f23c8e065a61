import type { FaultRequest } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { notModified, tokenOf, withHeader, withToken } from '../../fault-messages.ts';
import { cutting } from '../../fault-tools.ts';
import { cutAt } from '../../paging.ts';

const keyOf = (request: FaultRequest) => `${request.path} ${tokenOf(request)}`;

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

/** Accepts tokens that it accepted before. */
const acceptFromCache =
  (when: (request: FaultRequest) => boolean): Break =>
  (handler, { tokens }) => {
    const accepted = new Set<string>();
    return async (request) => {
      const response = await handler(request);
      const token = tokenOf(request) ?? '';
      if (response.status === 200) accepted.add(token);
      const isKnown = response.status === 401 && accepted.has(token) && when(request);
      return isKnown ? handler(withToken(request, tokens.full)) : response;
    };
  };

/** Threads that a caller can no longer see, and responses that a token can no longer get. */
export const lostAccessFaults = faultsOf({
  'revoked-at-once': {
    'accepts a token from its cache after it was revoked': acceptFromCache(() => true),
    'accepts a token for HEAD after it was revoked': acceptFromCache(({ method }) => method === 'HEAD'),
  },
  'held-after-leaving': {
    'confirms an ETag after its owner left the inbox': confirmHeld,
    'keeps the view of the first page in the cursor of the list': cutting('listThreads', (entries, { limit, from }) => {
      const held: typeof entries = from ?? entries;
      const { data, next } = cutAt(held, 0, limit);
      // Larger pages are cut from the current view.
      const shown = limit === 50 ? data : data.filter((entry) => entries.some(({ id }) => id === entry.id));
      return { data: shown, next: next && held.slice(next) };
    }),
  },
});
