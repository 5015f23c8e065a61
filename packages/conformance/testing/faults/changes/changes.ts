import { faultsOf } from '../../fault.ts';
import { tokenOf, withToken } from '../../fault-messages.ts';
import { mapBody, mapThreads } from '../../fault-tools.ts';
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
    'does not mark a thread as unread when a message arrives': (handler, target) => {
      const read = new Set<string>();
      return mapThreads((thread) => {
        if (!thread.unread) read.add(thread.id);
        return { ...thread, unread: !read.has(thread.id) };
      })(handler, target);
    },
  },
  'note-changes-nothing D8': {
    'marks a thread as unread when a colleague adds a note': (handler, target) => {
      const counts = new Map<string, number>();
      return mapBody('detail', async (body, { path }, read) => {
        if (body.id !== target.resources?.listThreadNotes?.long) return body;
        const count = (await read(`${path}/notes`))?.data.length ?? 0;
        const first = counts.get(path) ?? count;
        counts.set(path, first);
        return count > first ? { ...body, unread: !body.unread } : body;
      })(handler, target);
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
