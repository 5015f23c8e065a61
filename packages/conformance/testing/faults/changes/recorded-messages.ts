import type { Handler } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { errorResponse, type Json, operationOf } from '../../fault-messages.ts';
import { mapBody, mapSeenThreads, readAlso } from '../../fault-tools.ts';
import { mapThreadsAfter, sinceStart } from './recorded-change-tools.ts';

const isOutbound = ({ direction }: Json) => direction === 'outbound';

/** New messages and notes that are recorded wrongly, or in too few places. */
export const recordedMessageFaults = faultsOf({
  'message-received D4': {
    'does not update updatedAt when a message arrives': mapSeenThreads((thread, first) => ({
      ...thread,
      updatedAt: first.updatedAt,
    })),
  },
  'message-sent D8': {
    'marks a thread as unread when a colleague replies': mapThreadsAfter(isOutbound, (thread) => ({
      ...thread,
      unread: true,
    })),
  },
  'message-sent D4': {
    'does not count sent messages': mapThreadsAfter(isOutbound, (thread) => ({
      ...thread,
      messageCount: thread.messageCount - 1,
    })),
  },
  'note-changes-nothing D14': {
    'keeps the notes in a cache': sinceStart((start) =>
      mapBody('notes', (body) => ({ ...body, data: body.data.filter(({ createdAt }: Json) => createdAt < start) })),
    ),
  },
  'pages-while-growing D16': {
    'rejects a cursor of notes to which one was added': refuseAfterChange('notes', 'cursor'),
  },
});

/** Rejects the cursors of earlier versions of a list. */
function refuseAfterChange(operation: 'detail' | 'notes', parameter: string): Break {
  return (handler: Handler) => {
    const issued = new Map<string, number>();
    return async (request) => {
      if (operationOf(request) !== operation) return handler(request);
      const response = await handler(request);
      if (response.status !== 200 || !response.text) return response;
      const whole = await readAlso(handler, request, request.path);
      const version = (whole?.history ?? whole)?.data.length;
      const { history, nextCursor = history?.nextCursor } = JSON.parse(response.text);
      if (nextCursor) issued.set(nextCursor, version);
      const expected = issued.get(request.query.get(parameter) ?? '') ?? version;
      return expected === version ? response : errorResponse(response, 400);
    };
  };
}
