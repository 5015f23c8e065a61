import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/locks.ts';
import { deleteDrafts } from '../drafts/delete-drafts.ts';
import type { StoreContext } from '../store-context.ts';
import { forgetDeliveries } from '../webhooks/deliveries.ts';

/** How many days to keep data that the service no longer needs. */
export interface KeptDays {
  /** Events not yet taken for delivery. */
  events: number;
  /** Finished deliveries, with their attempts. */
  deliveries: number;
  /** Drafts that were sent or discarded, with their versions. Sent messages are kept. */
  drafts: number;
}

const day = 24 * 60 * 60 * 1000;

/** Deletes older rows, up to a limit of each kind, so that no call takes long. Returns the number of deleted rows. */
export async function forgetOld(
  { db, clock }: StoreContext,
  kept: KeptDays,
  limit: number,
): Promise<Record<keyof KeptDays, number>> {
  const before = (days: number) => new Date(clock().getTime() - days * day);
  return {
    events: await forgetEvents(db, before(kept.events), limit),
    deliveries: await forgetDeliveries(db, before(kept.deliveries), limit),
    drafts: await forgetDrafts(db, before(kept.drafts), limit),
  };
}

async function forgetEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('place', 'in', (query) =>
      query
        .selectFrom('outbox')
        .select('place')
        .where('created_at', '<', before.toISOString())
        .orderBy('place')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function forgetDrafts(db: Db, before: Date, limit: number): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const rows = await transaction
      .selectFrom('drafts')
      .select('id')
      .where('state', 'in', ['sent', 'discarded'])
      .where('updated_at', '<', before.toISOString())
      .limit(limit)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await deleteDrafts(transaction, 'id', ids);
    return ids.length;
  });
}
