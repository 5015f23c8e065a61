import type { FaultRequest, FaultResponse, Handler } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { idOf, type Json, operationOf } from '../../fault-messages.ts';
import { mapThreads } from '../../fault-tools.ts';

/** Remembers the threads that were read in some way, and changes them from then on. */
const changeOnRead =
  (isRead: (request: FaultRequest, response: FaultResponse) => boolean, change: (thread: Json) => Json): Break =>
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
export const readFaults = faultsOf({
  'reads-change-nothing R23': {
    'marks a thread as read when it gets a HEAD request': changeOnRead(
      (request) => request.method === 'HEAD' && operationOf(request) === 'detail',
      markRead,
    ),
    'marks a thread as read when it returns 304': changeOnRead(
      (request, { status }) => status === 304 && operationOf(request) === 'detail',
      markRead,
    ),
  },
});
