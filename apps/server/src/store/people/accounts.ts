import { requireFit } from '../commands/contract-limits.ts';
import { inTransaction, lockInbox, lockUser } from '../database/locks.ts';
import { requireRow, updateRow } from '../database/require-row.ts';
import { deleteDrafts } from '../drafts/delete-drafts.ts';
import type { RateLimit } from '../formats.ts';
import { endMembership } from '../read-state/set-read-state.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { StoreContext } from '../store-context.ts';
import { requireFreeAddress } from './look-up.ts';

interface AccountChange {
  name?: string;
  address?: string;
  /** null: the service's default. */
  rateLimit?: RateLimit | null;
}

export async function changeUser(
  { db }: StoreContext,
  userId: string,
  { rateLimit, ...change }: AccountChange,
): Promise<void> {
  requireFit('Participant', change);
  await inTransaction(db, async (transaction) => {
    if (change.address !== undefined) await requireFreeAddress(transaction, change.address, userId);
    await updateRow(transaction, 'users', userId, {
      ...change,
      ...(rateLimit !== undefined && {
        rate_limit: rateLimit?.requests ?? null,
        rate_window_seconds: rateLimit?.windowSeconds ?? null,
      }),
    });
  });
}

/** Ends the user's sessions and tokens and stops their webhooks, in one transaction. */
export async function disableUser({ db, clock }: StoreContext, userId: string): Promise<void> {
  const now = clock().toISOString();
  await inTransaction(db, async (transaction) => {
    const user = await requireRow(transaction, 'users', userId);
    await updateRow(transaction, 'users', userId, { disabled_at: user.disabled_at ?? now });
    await transaction
      .updateTable('tokens')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();
    await endSessions({ db: transaction }, userId);
    await transaction
      .updateTable('webhook_endpoints')
      .set({ disabled_at: now, disabled_because: 'its owner is disabled' })
      .where('owner_id', '=', userId)
      .where('disabled_at', 'is', null)
      .execute();
  });
}

/** Lets a user sign in again. Tokens that were revoked stay revoked. */
export async function enableUser({ db }: StoreContext, userId: string): Promise<void> {
  await updateRow(db, 'users', userId, { disabled_at: null });
}

/** Deletes a user with their tokens, sessions, webhooks and drafts. Their messages and notes are kept. */
export async function deleteUser({ db }: StoreContext, userId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // Inboxes first and in order, then the user, as in all other changes. Another order could deadlock.
    const memberships = transaction.selectFrom('inbox_members').select('inbox_id').where('user_id', '=', userId);
    const inboxIds = (await memberships.execute()).map(({ inbox_id }) => inbox_id).sort();
    for (const inboxId of inboxIds) await lockInbox(transaction, inboxId, 'update');
    await lockUser(transaction, userId);
    await endSessions({ db: transaction }, userId);
    await transaction.deleteFrom('tokens').where('user_id', '=', userId).execute();
    await transaction.deleteFrom('webhook_endpoints').where('owner_id', '=', userId).execute();
    await deleteDrafts(transaction, 'user_id', [userId]);
    for (const inboxId of inboxIds) await endMembership(transaction, inboxId, userId);
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
  });
}
