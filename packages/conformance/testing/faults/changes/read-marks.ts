import type { Fault, Handler } from '../../broken-server.ts';
import { idOf, operationOf, tokenOf, withJson, withToken } from '../../fault-messages.ts';
import { mapThreads, readAlso } from '../../fault-tools.ts';
import { sinceStart } from './recorded-change-tools.ts';

/** Read marks. */
export const readMarkFaults: Fault[] = [
  {
    id: 'unread-forever',
    what: 'ignores that a thread was marked as read',
    caughtBy: 'read-mark-changes-nothing-else',
    breaks: 'D8',
    actions: true,
    breakHandler: (handler) => {
      const unread = new Set<string>();
      return mapThreads((thread) => {
        if (thread.unread) unread.add(thread.id);
        return { ...thread, unread: unread.has(thread.id) };
      })(handler);
    },
  },
  {
    id: 'updated-by-read-mark',
    what: 'updates updatedAt when a thread is marked as read',
    caughtBy: 'read-mark-changes-nothing-else',
    breaks: 'D4',
    actions: true,
    breakHandler: sinceStart((start) =>
      mapThreads((thread) =>
        thread.unread || thread.updatedAt < start ? thread : { ...thread, updatedAt: '2099-01-01T00:00:00.000Z' },
      ),
    ),
  },
  {
    id: 'read-for-everybody',
    what: 'keeps one read mark for all users',
    caughtBy: 'unread-per-user',
    breaks: 'D8',
    actions: true,
    breakHandler: shareMarks,
  },
  {
    id: 'read-by-a-colleague',
    what: 'marks a thread as read for everybody when a colleague fetches it',
    caughtBy: 'unread-per-user',
    breaks: 'D33',
    actions: true,
    breakHandler: (handler, { tokens }) => {
      const read = new Set<string>();
      const shown = mapThreads((thread) => (read.has(thread.id) ? { ...thread, unread: false } : thread))(handler);
      return async (request) => {
        const isColleague = tokenOf(request) === tokens.otherUser;
        const response = await (isColleague ? handler : shown)(request);
        if (isColleague && operationOf(request) === 'detail' && response.status === 200) read.add(idOf(request));
        return response;
      };
    },
  },
];

/** Shows one user's read marks to the other, for threads that both see. */
function shareMarks(handler: Handler, { tokens }: Parameters<Fault['breakHandler']>[1]): Handler {
  return async (request) => {
    const response = await handler(request);
    const isOther = tokenOf(request) === tokens.otherUser && operationOf(request) === 'detail';
    if (!isOther || response.status !== 200 || !response.text) return response;
    const own = await readAlso(handler, withToken(request, tokens.full), request.path);
    return own ? withJson(response, { ...JSON.parse(response.text), unread: own.unread }) : response;
  };
}
