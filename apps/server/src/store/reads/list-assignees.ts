import type { Assignee } from '#inbox-contract';
import type { OnThread } from '../commands/thread-command.ts';
import type { StoreContext } from '../store-context.ts';
import { isInView } from './view.ts';

/** The possible assignees of a thread: the members of its inbox, and the teams. */
export async function listAssignees(
  { db }: StoreContext,
  { userId, threadId }: OnThread,
): Promise<Assignee[] | undefined> {
  if (!(await isInView(db, userId, threadId))) return undefined;
  const users = await db
    .selectFrom('threads')
    .innerJoin('inbox_members', 'inbox_members.inbox_id', 'threads.inbox_id')
    .innerJoin('users', 'users.id', 'inbox_members.user_id')
    .where('threads.id', '=', threadId)
    .select(['users.id', 'users.name'])
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  const teams = await db.selectFrom('teams').select(['id', 'name']).orderBy('name').orderBy('id').execute();
  return [
    ...users.map(({ id, name }) => ({ type: 'user' as const, id, name })),
    ...teams.map(({ id, name }) => ({ type: 'team' as const, id, name })),
  ];
}
