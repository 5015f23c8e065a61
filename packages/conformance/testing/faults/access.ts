import type { OperationId } from '@threads-api/contract';
import { type Break, faultsOf } from '../fault.ts';
import { idOf, operationOf, tokenOf, withHeader, withJson, withToken } from '../fault-messages.ts';
import {
  confirmHeld,
  cutting,
  failWhen,
  mapBody,
  mapResponse,
  mapResponseWithStatus,
  readAlso,
} from '../fault-tools.ts';
import { cutAt } from '../paging.ts';

/** Changes the 401 for an expired token. */
const changeExpired = (change: Parameters<typeof mapResponseWithStatus>[1]): Break =>
  mapResponseWithStatus(401, (response, request, target) =>
    tokenOf(request) === target.tokens.expired ? change(response, request, target) : response,
  );

/** Adds the hidden thread to lists. */
const listHidden: Break = (handler, target) =>
  mapBody('listThreads', async (body, request) => {
    const { tokens, resources } = target;
    const other = withToken(request, tokens.otherUser);
    const { history: _, ...hidden } = await readAlso(handler, other, `/threads/${resources?.getThread?.hidden}`);
    return { ...body, data: [...body.data, { ...hidden, unread: true }] };
  })(handler, target);

/** Changes the responses about the hidden thread. */
const mapHidden = (change: Parameters<typeof mapResponse>[0]): Break =>
  mapResponse((response, request, target) =>
    idOf(request) === target.resources?.getThread?.hidden ? change(response, request, target) : response,
  );

/** Returns 200 for a thread that does not exist. */
const findAbsent = (operation: OperationId, body: unknown): Break =>
  mapResponseWithStatus(404, (response, request) => {
    if (operationOf(request) !== operation || !idOf(request).includes('absent')) return response;
    const headers = { ...response.headers, etag: '"none"', 'cache-control': 'private, no-cache' };
    return withJson({ ...response, status: 200, headers }, body);
  });

/** Tokens, scopes, and the threads that a caller may see. */
export const accessFaults = faultsOf({
  'auth-challenge': {
    'does not report that a token is invalid': mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads"'),
    ),
    'reports a missing token as an invalid one': mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads", error="invalid_token"'),
    ),
  },
  'rejected-alike': {
    'says that a token is expired': changeExpired((response) =>
      withJson(response, { statusCode: 401, message: 'The access token is expired.' }),
    ),
    'names the user of an expired token in a header': changeExpired((response) =>
      withHeader(response, 'x-user', 'usr_1'),
    ),
  },
  'forbidden-alike': {
    'names the thread in the message of a 403': mapResponseWithStatus(403, (response, request) =>
      response.text
        ? withJson(response, { statusCode: 403, message: `You may not read ${idOf(request) || 'threads'}.` })
        : response,
    ),
    'looks for the thread in the view before it checks the scope': failWhen(
      404,
      (request, { status }, { resources }) => status === 403 && idOf(request) === resources?.getThread?.hidden,
    ),
  },
  'hidden-thread': {
    "lists another user's thread": listHidden,
  },
  'absent-thread': {
    'returns an empty list of notes for a thread that does not exist': findAbsent('listThreadNotes', {
      data: [],
      nextCursor: null,
    }),
    'returns 200 and null for a thread that does not exist': findAbsent('getThread', null),
  },
  'hidden-as-absent': {
    'adds a header to the HEAD of a hidden thread': mapHidden((response, { method }) =>
      method === 'HEAD' ? withHeader(response, 'x-cache', 'hit') : response,
    ),
    'returns another message for a hidden thread': mapHidden((response) =>
      response.status === 404
        ? withJson(response, { statusCode: 404, message: 'This thread is not yours.' })
        : response,
    ),
  },
  'revoked-at-once': {
    'accepts a token from its cache after it was revoked': { parts: { acceptsRevoked: () => true } },
    'accepts a token for HEAD after it was revoked': { parts: { acceptsRevoked: (method) => method === 'HEAD' } },
  },
  'held-after-leaving': {
    'confirms an ETag after its owner left the inbox': confirmHeld(404),
    'keeps the view of the first page in the cursor of the list': cutting('listThreads', (entries, { limit, from }) => {
      const held: typeof entries = from ?? entries;
      const { data, next } = cutAt(held, 0, limit);
      // Larger pages are cut from the current view.
      const shown = limit === 50 ? data : data.filter((entry) => entries.some(({ id }) => id === entry.id));
      return { data: shown, next: next && held.slice(next) };
    }),
  },
});
