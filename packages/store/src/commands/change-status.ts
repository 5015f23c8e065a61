import type { StatusChanged, ThreadStatus } from '@threads-api/contract';
import type { Db } from '../database.ts';
import { newId } from '../ids.ts';
import { appendHistory, commandOn, participantOf, publish } from './thread-command.ts';

export interface ChangeStatus {
  threadId: string;
  userId: string;
  status: ThreadStatus;
}

/** Somebody changed the status. To what it is already: nothing happens. */
export function changeStatus(db: Db, clock: () => Date, { threadId, userId, status }: ChangeStatus) {
  return commandOn(db, clock, threadId, async (context, thread) => {
    const actor = await participantOf(context.db, userId);
    const from = thread.status as ThreadStatus;
    if (from === status) return { threadId, historyEntryId: null };
    const { now } = context;
    const entry: StatusChanged = { type: 'status_changed', id: newId('evt'), timestamp: now, actor, from, to: status };
    await appendHistory(context, thread, [entry], { status });
    const data = { threadId, historyEntryId: entry.id, from, to: status };
    await publish(context, { type: 'thread.status_changed', timestamp: now, data });
    return { threadId, historyEntryId: entry.id };
  });
}
