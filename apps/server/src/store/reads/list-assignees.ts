import type { Assignee } from '#inbox-contract';
import type { Db } from '../database/database.ts';
import { isInView } from './view.ts';

export interface ListAssignees {
  userId: string;
  threadId: string;
}

/** The possible assignees of a thread: the members of its inbox, and the teams. */
export async function listAssignees(db: Db, { userId, threadId }: ListAssignees): Promise<Assignee[] | undefined> {
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
