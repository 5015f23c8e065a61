import type { Fault, FaultRequest, FaultResponse, Handler } from '../../broken-server.ts';
import { idOf, type Json, operationOf } from '../../fault-messages.ts';
import { mapThreads } from '../../fault-tools.ts';

/** Remembers the threads that were read in some way, and changes them from then on. */
const changeOnRead =
  (
    isRead: (request: FaultRequest, response: FaultResponse) => boolean,
    change: (thread: Json) => Json,
  ): Fault['breakHandler'] =>
  (handler: Handler) => {
    const read = new Set<string>();
    const shown = mapThreads((thread) => (read.has(thread.id) ? change(thread) : thread))(handler);
    return async (request) => {
      const response = await shown(request);
      if (isRead(request, response)) read.add(idOf(request));
      return response;
    };
  };

const markRead = (thread: Json) => ({ ...thread, unread: false });
const soon = '2099-01-01T00:00:00.000Z';

/** Reads that change data. */
export const readFaults: Fault[] = [
  {
    id: 'read-by-headers',
    what: 'marks a thread as read when it gets a HEAD request',
    caughtBy: 'reads-change-nothing',
    breaks: 'R23',
    breakHandler: changeOnRead((request) => request.method === 'HEAD' && operationOf(request) === 'detail', markRead),
  },
  {
    id: 'read-by-condition',
    what: 'marks a thread as read when it returns 304',
    caughtBy: 'reads-change-nothing',
    breaks: 'R23',
    breakHandler: changeOnRead((request, { status }) => status === 304 && operationOf(request) === 'detail', markRead),
  },
  {
    id: 'read-by-notes',
    what: 'marks a thread as read when its notes are listed',
    caughtBy: 'reads-change-nothing',
    breaks: 'D33',
    breakHandler: changeOnRead((request) => operationOf(request) === 'notes', markRead),
  },
  {
    id: 'read-to-the-end',
    what: 'marks a thread as read when an older page of its history is read',
    caughtBy: 'reads-change-nothing',
    breaks: 'D33',
    breakHandler: changeOnRead(({ query }, { status }) => query.has('historyCursor') && status === 200, markRead),
  },
  {
    id: 'updated-by-reading',
    what: 'updates updatedAt of a thread when its notes are listed',
    caughtBy: 'reads-change-nothing',
    breaks: 'D33',
    breakHandler: changeOnRead(
      (request) => operationOf(request) === 'notes',
      (thread) => ({ ...thread, updatedAt: soon }),
    ),
  },
  {
    id: 'assigned-by-reading',
    what: 'assigns a thread to the user who opens it',
    caughtBy: 'reads-change-nothing',
    breaks: 'R23',
    breakHandler: changeOnRead(
      (request) => operationOf(request) === 'detail',
      (thread) => ({ ...thread, assignment: { type: 'user', id: 'usr_Reader', name: 'Reader', assignedAt: soon } }),
    ),
  },
];
