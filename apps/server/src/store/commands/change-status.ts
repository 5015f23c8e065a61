import type { StatusChanged, ThreadStatus } from '@threads-api/contract';
import type { Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { statusEvent } from './add-message.ts';
import { appendHistory, commandOn, participantOf, publish } from './thread-command.ts';

export interface ChangeStatus {
  threadId: string;
  userId: string;
  status: ThreadStatus;
}

/** Changes the status of a thread. Does nothing if it already has that status. */
export function changeStatus(db: Db, clock: () => Date, { threadId, userId, status }: ChangeStatus) {
  return commandOn(db, clock, threadId, async (context, thread) => {
    const actor = await participantOf(context.db, userId);
    const from = thread.status;
    if (from === status) return { threadId, historyEntryId: null };
    const { now } = context;
    const entry: StatusChanged = { type: 'status_changed', id: newId('evt'), timestamp: now, actor, from, to: status };
    await appendHistory(context, thread, [entry], { status });
    await publish(context, statusEvent(threadId, entry));
    return { threadId, historyEntryId: entry.id };
  });
}
