import type { Assignment, AssignmentChanged, StatusChanged, ThreadStatus } from '@threads-api/contract';
import { newId } from '../database/ids.ts';
import { parseJson, toJson } from '../database/json.ts';
import { requireRow } from '../database/require-row.ts';
import type { StoreContext } from '../store-context.ts';
import { statusEvent } from './add-message.ts';
import { appendHistory, commandOn, type OnThread, participantOf, publish } from './thread-command.ts';

/** Changes the status of a thread. Does nothing if it already has that status. */
export function changeStatus(
  { db, clock }: StoreContext,
  { threadId, userId, status }: OnThread & { status: ThreadStatus },
) {
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

type Assignee = Pick<Assignment, 'type' | 'id'>;

/** Assigns a thread, or unassigns it with `null`. Does nothing if the assignee is unchanged. */
export function assignThread(
  { db, clock }: StoreContext,
  { threadId, userId, assignee }: OnThread & { assignee: Assignee | null },
) {
  return commandOn(db, clock, threadId, async (context, thread) => {
    const { now } = context;
    const actor = await participantOf(context.db, userId);
    const from: Assignment | null = thread.assignment && parseJson(thread.assignment);
    if (from?.type === assignee?.type && from?.id === assignee?.id) return { threadId, historyEntryId: null };
    const { name = '' } = assignee ? await requireRow(context.db, tables[assignee.type], assignee.id) : {};
    const to = assignee && { ...assignee, name, assignedAt: now };
    const entry: AssignmentChanged = { type: 'assignment_changed', id: newId('evt'), timestamp: now, actor, from, to };
    await appendHistory(context, thread, [entry], { assignment: to && toJson(to) });
    const data = { threadId, historyEntryId: entry.id, from, to };
    await publish(context, { type: 'thread.assignment_changed', timestamp: now, data });
    return { threadId, historyEntryId: entry.id };
  });
}

const tables = { user: 'users', team: 'teams' } as const;
