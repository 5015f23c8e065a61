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
];
