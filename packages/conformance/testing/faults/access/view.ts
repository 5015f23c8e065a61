import { type Break, faultsOf } from '../../fault.ts';
import { idOf, type Operation, operationOf, withHeader, withJson, withToken } from '../../fault-messages.ts';
import { mapBody, mapResponse, mapResponseWithStatus, readAlso } from '../../fault-tools.ts';

/** Adds the hidden thread to lists. */
const listHidden: Break = (handler, target) =>
  mapBody('list', async (body, request) => {
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
const findAbsent = (operation: Operation, body: unknown): Break =>
  mapResponseWithStatus(404, (response, request) => {
    if (operationOf(request) !== operation || !idOf(request).includes('absent')) return response;
    const headers = { ...response.headers, etag: '"none"', 'cache-control': 'private, no-cache' };
    return withJson({ ...response, status: 200, headers }, body);
  });

/** The threads that a caller may see, and differences between hidden and absent threads. */
export const viewFaults = faultsOf({
  'hidden-thread': {
    "lists another user's thread": listHidden,
  },
  'absent-thread': {
    'returns an empty list of notes for a thread that does not exist': findAbsent('notes', {
      data: [],
      nextCursor: null,
    }),
    'returns 200 and null for a thread that does not exist': findAbsent('detail', null),
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
});
