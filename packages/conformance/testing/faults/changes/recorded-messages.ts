import type { Fault, Handler } from '../../broken-server.ts';
import { errorResponse, type Json, operationOf } from '../../fault-messages.ts';
import { mapBody, mapSeenThreads, readAlso } from '../../fault-tools.ts';
import { mapThreadsAfter, sinceStart } from './recorded-change-tools.ts';

const isOutbound = ({ direction }: Json) => direction === 'outbound';

/** New messages and notes that are recorded wrongly, or in too few places. */
export const recordedMessageFaults: Fault[] = [
  {
    id: 'update-lags',
    what: 'does not update updatedAt when a message arrives',
    caughtBy: 'message-received',
    breaks: 'D4',
    actions: true,
    breakHandler: mapSeenThreads((thread, first) => ({ ...thread, updatedAt: first.updatedAt })),
  },
  {
    id: 'unread-by-answer',
    what: 'marks a thread as unread when a colleague replies',
    caughtBy: 'message-sent',
    breaks: 'D8',
    actions: true,
    breakHandler: mapThreadsAfter(isOutbound, (thread) => ({ ...thread, unread: true })),
  },
  {
    id: 'answer-not-counted',
    what: 'does not count sent messages',
    caughtBy: 'message-sent',
    breaks: 'D4',
    actions: true,
    breakHandler: mapThreadsAfter(isOutbound, (thread) => ({ ...thread, messageCount: thread.messageCount - 1 })),
  },
  {
    id: 'note-lags',
    what: 'keeps the notes in a cache',
    caughtBy: 'note-changes-nothing',
    breaks: 'D14',
    actions: true,
    breakHandler: sinceStart((start) =>
      mapBody('notes', (body) => ({ ...body, data: body.data.filter(({ createdAt }: Json) => createdAt < start) })),
    ),
  },
  {
    id: 'notes-cursor-of-a-version',
    what: 'rejects a cursor of notes to which one was added',
    caughtBy: 'pages-while-growing',
    breaks: 'D16',
    actions: true,
    breakHandler: refuseAfterChange('notes', 'cursor'),
  },
];

/** Rejects the cursors of earlier versions of a list. */
function refuseAfterChange(operation: 'detail' | 'notes', parameter: string): Fault['breakHandler'] {
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
