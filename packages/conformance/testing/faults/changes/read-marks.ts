import { type Break, faultsOf } from '../../fault.ts';
import { idOf, operationOf, tokenOf, withJson, withToken } from '../../fault-messages.ts';
import { mapResponseWithStatus, mapThreads, readAlso, showAsRead } from '../../fault-tools.ts';
import { sinceStart } from './recorded-changes.ts';

/** Shows one user's read marks to the other, for threads that both see. */
const shareReadMarks: Break =
  (handler, { tokens }) =>
  async (request) => {
    if (tokenOf(request) !== tokens.otherUser || operationOf(request) !== 'detail') return handler(request);
    const own = await readAlso(handler, withToken(request, tokens.full), request.path);
    return mapResponseWithStatus(200, (response) =>
      own && response.text ? withJson(response, { ...JSON.parse(response.text), unread: own.unread }) : response,
    )(handler)(request);
  };

/** Read marks. */
export const readMarkFaults = faultsOf({
  'read-mark-changes-nothing-else D8': {
    'ignores that a thread was marked as read': (handler, target) => {
      const unread = new Set<string>();
      return mapThreads((thread) => {
        if (thread.unread) unread.add(thread.id);
        return { ...thread, unread: unread.has(thread.id) };
      })(handler, target);
    },
  },
  'read-mark-changes-nothing-else D4': {
    'updates updatedAt when a thread is marked as read': sinceStart((start) =>
      mapThreads((thread) =>
        thread.unread || thread.updatedAt < start ? thread : { ...thread, updatedAt: '2099-01-01T00:00:00.000Z' },
      ),
    ),
  },
  'unread-per-user D8': {
    'keeps one read mark for all users': shareReadMarks,
  },
  'unread-per-user D33': {
    'marks a thread as read for everybody when a colleague fetches it': (handler, target) => {
      const { tokens } = target;
      const read = new Set<string>();
      const shown = showAsRead(read)(handler, target);
      return async (request) => {
        const isColleague = tokenOf(request) === tokens.otherUser;
        const response = await (isColleague ? handler : shown)(request);
        if (isColleague && operationOf(request) === 'detail' && response.status === 200) read.add(idOf(request));
        return response;
      };
    },
  },
});
