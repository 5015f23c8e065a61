import { requireFit } from '../commands/contract-limits.ts';
import { newId } from '../database/ids.ts';
import { inTransaction, lockInbox } from '../database/locks.ts';
import { requireRow } from '../database/require-row.ts';
import type { RateLimit } from '../formats.ts';
import { newestTime, raiseInboxWatermark } from '../read-state/compact-read-state.ts';
import { endMembership } from '../read-state/set-read-state.ts';
import type { StoreContext } from '../store-context.ts';
import { requireFreeAddress } from './look-up.ts';

interface NewUser {
  id?: string;
  name: string;
  address: string;
  rateLimit?: RateLimit;
}

/** Returns the id. */
export async function createUser(
  { db }: StoreContext,
  { id = newId('usr'), name, address, rateLimit }: NewUser,
): Promise<string> {
  requireFit('Participant', { name, address });
  await inTransaction(db, async (transaction) => {
    await requireFreeAddress(transaction, address);
    await transaction
      .insertInto('users')
      .values({
        id,
        name,
        address,
        rate_limit: rateLimit?.requests ?? null,
        rate_window_seconds: rateLimit?.windowSeconds ?? null,
        disabled_at: null,
      })
      .execute();
  });
  return id;
}

export async function createTeam(
  { db }: StoreContext,
  { id = newId('tea'), name }: { id?: string; name: string },
): Promise<string> {
  requireFit('Assignment', { name });
  await db.insertInto('teams').values({ id, name }).execute();
  return id;
}

export async function createInbox(
  { db }: StoreContext,
  { id = newId('inb'), name, address }: { id?: string; name: string; address: string },
): Promise<string> {
  requireFit('Participant', { name, address });
  await db.insertInto('inboxes').values({ id, name, address }).execute();
  return id;
}

/** Adds all threads of an inbox to a user's view, as read. */
export async function addMember({ db }: StoreContext, inboxId: string, userId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const inbox = await lockInbox(transaction, inboxId, 'update');
    await requireRow(transaction, 'users', userId);
    const watermark = later(inbox.settled_to, await newestTime(transaction, inboxId));
    await transaction
      .insertInto('inbox_members')
      .values({ inbox_id: inboxId, user_id: userId, member_id: newId('mbr'), settled_to: watermark })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await raiseInboxWatermark(transaction, inboxId, watermark);
  });
}

const later = (time: string, other = '') => (other > time ? other : time);

/** Immediately removes an inbox and its threads from a user's view, and the user's read state. */
export async function removeMember({ db }: StoreContext, inboxId: string, userId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockInbox(transaction, inboxId, 'update');
    await requireRow(transaction, 'users', userId);
    await endMembership(transaction, inboxId, userId);
  });
}

export function listUsers({ db }: StoreContext) {
  return db.selectFrom('users').select(['id', 'name', 'address']).orderBy('name').orderBy('id').execute();
}

export function listTeams({ db }: StoreContext) {
  return db.selectFrom('teams').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}

/** Each with the ids of its members. */
export async function listInboxes({ db }: StoreContext) {
  const [inboxes, members] = await Promise.all([
    db.selectFrom('inboxes').select(['id', 'name', 'address']).orderBy('name').orderBy('id').execute(),
    db.selectFrom('inbox_members').select(['inbox_id', 'user_id']).orderBy('user_id').execute(),
  ]);
  const byInbox = Map.groupBy(members, ({ inbox_id }) => inbox_id);
  return inboxes.map((inbox) => ({ ...inbox, members: (byInbox.get(inbox.id) ?? []).map(({ user_id }) => user_id) }));
}

/** A thread with its inbox, for the operator; `undefined` if it does not exist. */
export const describeThread = ({ db }: StoreContext, threadId: string) =>
  db
    .selectFrom('threads')
    .innerJoin('inboxes', 'inboxes.id', 'threads.inbox_id')
    .select(['threads.id', 'threads.subject', 'threads.status'])
    .select(['inboxes.id as inboxId', 'inboxes.name as inboxName', 'inboxes.address as inboxAddress'])
    .where('threads.id', '=', threadId)
    .executeTakeFirst();
