import { faultsOf } from '../../fault.ts';
import { tokenOf, withJson, withToken } from '../../fault-messages.ts';
import { mapThreads } from '../../fault-tools.ts';
import { cutAt, repaginate } from '../../repaginate.ts';

/** Counts entries in its cursors. */
const pageByOffset = (operation: 'list' | 'detail') =>
  repaginate<number>(operation, (entries, { limit, from = 0 }) => cutAt(entries, from, limit), { fresh: true });

/** Faults that are visible only when data changes. */
export const changeFaults = faultsOf({
  'keyset-pages D17': {
    'counts entries in its cursors, so that a moving thread shifts the pages': pageByOffset('list'),
    'counts entries in the cursors of the unread list, so that marking a thread as read shifts the pages': (
      handler,
      target,
    ) => {
      const broken = pageByOffset('list')(handler, target);
      return (request) => (request.query.has('unread') ? broken : handler)(request);
    },
  },
  'pages-while-growing D12': {
    'counts entries in the cursors of a history, so that a new message shifts the pages': pageByOffset('detail'),
  },
  'message-received D8': {
    'does not mark a thread as unread when a message arrives': (handler) => {
      const read = new Set<string>();
      return (request) =>
        mapThreads((thread) => {
          const key = `${tokenOf(request)} ${thread.id}`;
          if (!thread.unread) read.add(key);
          return { ...thread, unread: !read.has(key) };
        })(handler)(request);
    },
  },
  'note-changes-nothing D8': {
    'marks a thread as unread when a colleague adds a note': (handler, { resources }) => {
      const counts = new Map<string, number>();
      return async (request) => {
        const response = await handler(request);
        if (
          response.status !== 200 ||
          !response.text ||
          request.path !== `/threads/${resources?.listThreadNotes?.long}`
        )
          return response;
        const notes = await handler({ ...request, path: `${request.path}/notes`, query: new URLSearchParams() });
        if (notes.status !== 200) return response;
        const count = JSON.parse(notes.text).data.length;
        counts.set(request.path, counts.get(request.path) ?? count);
        const body = JSON.parse(response.text);
        return count > (counts.get(request.path) ?? 0)
          ? withJson(response, { ...body, unread: !body.unread })
          : response;
      };
    },
  },
  'revoked-at-once R19': {
    'accepts a token from its cache after it was revoked': (handler, { tokens }) => {
      const accepted = new Set<string>();
      return async (request) => {
        const response = await handler(request);
        const token = tokenOf(request) ?? '';
        if (response.status === 200) accepted.add(token);
        return response.status === 401 && accepted.has(token) ? handler(withToken(request, tokens.full)) : response;
      };
    },
  },
});
