import { requireFit } from '../commands/contract-limits.ts';
import type { Db } from '../database/database.ts';
import { NotFoundError } from '../database/errors.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { endSessions } from '../sessions/session.ts';
import type { RateLimit } from '../tokens/rate-limit.ts';
import { requireFreeAddress } from './user-addresses.ts';

export interface AccountChange {
  name?: string;
  address?: string;
  /** null: the service's default. */
  rateLimit?: RateLimit | null;
}

export async function changeUser(db: Db, userId: string, { name, address, rateLimit }: AccountChange): Promise<void> {
  requireFit('Participant', { ...(name !== undefined && { name }), ...(address !== undefined && { address }) });
  await inTransaction(db, async (transaction) => {
    if (address !== undefined) await requireFreeAddress(transaction, address, userId);
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({
        id: userId,
        ...(name !== undefined && { name }),
        ...(address !== undefined && { address }),
        ...(rateLimit !== undefined && {
          rate_limit: rateLimit?.requests ?? null,
          rate_window_seconds: rateLimit?.windowSeconds ?? null,
        }),
      })
      .where('id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotFoundError('user', userId);
  });
}

export async function disableUser(db: Db, clock: () => Date, userId: string): Promise<void> {
  const now = clock().toISOString();
  await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set(({ fn, val }) => ({ disabled_at: fn.coalesce('disabled_at', val(now)) }))
      .where('id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotFoundError('user', userId);
    await transaction
      .updateTable('tokens')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();
    await endSessions(transaction, userId);
    await transaction
      .updateTable('webhook_endpoints')
      .set({ disabled_at: now, disabled_because: 'its owner is disabled' })
      .where('owner_id', '=', userId)
      .where('disabled_at', 'is', null)
      .execute();
  });
}

export async function enableUser(db: Db, userId: string): Promise<void> {
  const query = db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId);
  if ((await query.executeTakeFirst()).numUpdatedRows === 0n) throw new NotFoundError('user', userId);
}

export async function deleteUser(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await endSessions(transaction, userId);
    await transaction.deleteFrom('tokens').where('user_id', '=', userId).execute();
    await transaction.deleteFrom('webhook_endpoints').where('owner_id', '=', userId).execute();
    await transaction
      .deleteFrom('draft_changes')
      .where('draft_id', 'in', (query) => query.selectFrom('drafts').select('id').where('user_id', '=', userId))
      .execute();
    await transaction.deleteFrom('drafts').where('user_id', '=', userId).execute();
    // Their read state is deleted later, in small steps.
    await transaction
      .insertInto('former_members')
      .columns(['inbox_id', 'member_id'])
      .expression((query) =>
        query.selectFrom('inbox_members').select(['inbox_id', 'member_id']).where('user_id', '=', userId),
      )
      .execute();
    await transaction.deleteFrom('inbox_members').where('user_id', '=', userId).execute();
    const { numDeletedRows } = await transaction.deleteFrom('users').where('id', '=', userId).executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFoundError('user', userId);
  });
}
