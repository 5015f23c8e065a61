import type { Db } from '../database/database.ts';
import { inTransaction, lockRows } from '../database/locks.ts';
import type { StoreContext } from '../store-context.ts';

interface Attempt {
  deliveryId: string;
  lease: string;
  endpointId: string;
  at: string;
  status: number | null;
  milliseconds: number;
  answer: string;
}

/** The consequence of an attempt. */
export type Consequence =
  | { state: 'delivered' }
  /** With `pauseUntil`, nothing is sent to the endpoint until that time. */
  | { state: 'pending'; dueAt: string; pauseUntil?: string }
  /** With `unlessDelivered`, the endpoint is disabled only if it accepted nothing since the delivery was created. */
  | { state: 'failed'; disableBecause: string; unlessDelivered?: boolean };

/**
 * Records an attempt and its consequence in one transaction. It is ignored if its lease has ended in the meantime, because the
 * delivery was deleted or the attempt took too long. Returns whether the endpoint is now disabled.
 */
export function recordAttempt({ db }: StoreContext, attempt: Attempt, consequence: Consequence): Promise<boolean> {
  const { deliveryId, endpointId, lease, ...result } = attempt;
  return inTransaction(db, async (transaction) => {
    // Lock the endpoint first, as all other code does. Another order could deadlock.
    const endpoint = transaction.selectFrom('webhook_endpoints').select('id').where('id', '=', endpointId);
    const changes = consequence.state === 'failed' || 'pauseUntil' in consequence;
    await lockRows(transaction, endpoint, changes ? 'update' : 'share').execute();
    const query = transaction.selectFrom('webhook_deliveries').select(['attempts', 'created_at']);
    const held = query.where('id', '=', deliveryId).where('lease', '=', lease);
    const delivery = await lockRows(transaction, held, 'update').executeTakeFirst();
    if (!delivery) return false;
    const number = delivery.attempts + 1;
    await transaction
      .updateTable('webhook_deliveries')
      .set({
        attempts: number,
        state: consequence.state,
        due_at: consequence.state === 'pending' ? consequence.dueAt : null,
        lease: null,
      })
      .where('id', '=', deliveryId)
      .execute();
    await transaction
      .insertInto('webhook_attempts')
      .values({ delivery_id: deliveryId, number, ...result })
      .execute();
    return concernEndpoint(transaction, attempt, consequence, delivery.created_at);
  });
}

/** Applies the consequence of an attempt to its endpoint. Returns whether the endpoint is now disabled. */
async function concernEndpoint(
  db: Db,
  { endpointId, at }: Attempt,
  consequence: Consequence,
  since: string,
): Promise<boolean> {
  const query = db.updateTable('webhook_endpoints').where('id', '=', endpointId);
  if (consequence.state === 'pending' && consequence.pauseUntil)
    await query.set({ paused_until: consequence.pauseUntil }).execute();
  if (consequence.state !== 'failed') return false;
  // A single event that a receiver cannot process does not disable an endpoint that accepts others.
  const taken = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('created_at', '>=', since)
    .where('state', '=', 'delivered')
    .limit(1);
  if (consequence.unlessDelivered && (await taken.executeTakeFirst())) return false;
  const { numUpdatedRows } = await query
    .where('disabled_at', 'is', null)
    .set({ disabled_at: at, disabled_because: consequence.disableBecause })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
