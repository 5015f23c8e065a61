import type { Insertable } from 'kysely';
import { requireFit } from './contract-limits.ts';
import type { Database, Db } from './database.ts';
import { ConflictError, UnknownError } from './errors.ts';
import { newId } from './ids.ts';
import { lockInbox } from './locks.ts';

export interface NewUser {
  id?: string;
  name: string;
  address: string;
  rateLimit?: { requests: number; windowSeconds: number };
}

export async function createUser(db: Db, { id = newId('usr'), name, address, rateLimit }: NewUser): Promise<string> {
  requireFit('Participant', { name, address });
  const taken = await db.selectFrom('users').select('id').where('address', '=', address).executeTakeFirst();
  if (taken) throw new ConflictError(`The address ${address} is that of the user ${taken.id} already.`);
  await db
    .insertInto('users')
    .values({
      id,
      name,
      address,
      rate_limit: rateLimit?.requests ?? null,
      rate_window_seconds: rateLimit?.windowSeconds ?? null,
    })
    .execute();
  return id;
}

export async function createTeam(db: Db, { id = newId('tea'), name }: { id?: string; name: string }): Promise<string> {
  requireFit('Assignment', { name });
  await db.insertInto('teams').values({ id, name }).execute();
  return id;
}

export async function createInbox(
  db: Db,
  inbox: Omit<Insertable<Database['inboxes']>, 'id'> & { id?: string },
): Promise<string> {
  requireFit('Participant', { name: inbox.name, address: inbox.address });
  const row = { ...inbox, id: inbox.id ?? newId('inb') };
  await db.insertInto('inboxes').values(row).execute();
  return row.id;
}

/** Lets a user see an inbox: all its threads enter their view, read. */
export async function addMember(db: Db, inboxId: string, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockInbox(transaction, inboxId, 'update');
    await mustBeUser(transaction, userId);
    await transaction
      .insertInto('inbox_members')
      .values({ inbox_id: inboxId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('views')
      .columns(['user_id', 'thread_id', 'timestamp', 'unread'])
      .expression((query) =>
        query
          .selectFrom('threads')
          .where('inbox_id', '=', inboxId)
          .select(({ val, lit }) => [val(userId).as('user_id'), 'id', 'timestamp', lit(0).as('unread')]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Takes an inbox out of a user's view, at once and with all its threads. */
export async function removeMember(db: Db, inboxId: string, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockInbox(transaction, inboxId, 'update');
    await mustBeUser(transaction, userId);
    const member = transaction.deleteFrom('inbox_members').where('inbox_id', '=', inboxId);
    await member.where('user_id', '=', userId).execute();
    await transaction
      .deleteFrom('views')
      .where('user_id', '=', userId)
      .where('thread_id', 'in', (query) => query.selectFrom('threads').select('id').where('inbox_id', '=', inboxId))
      .execute();
  });
}

async function mustBeUser(db: Db, userId: string): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new UnknownError('user', userId);
}

export function listUsers(db: Db) {
  return db.selectFrom('users').select(['id', 'name', 'address']).orderBy('name').orderBy('id').execute();
}

/** The inboxes, each with the ids of its members. */
export async function listInboxes(db: Db) {
  const [inboxes, members] = await Promise.all([
    db.selectFrom('inboxes').selectAll().orderBy('name').orderBy('id').execute(),
    db.selectFrom('inbox_members').selectAll().orderBy('user_id').execute(),
  ]);
  const byInbox = Map.groupBy(members, ({ inbox_id }) => inbox_id);
  return inboxes.map((inbox) => ({ ...inbox, members: (byInbox.get(inbox.id) ?? []).map(({ user_id }) => user_id) }));
}
