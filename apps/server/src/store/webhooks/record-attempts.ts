import type { Db } from '../database/database.ts';
import { inTransaction, lockRows } from '../database/locks.ts';
import type { StoreContext } from '../store-context.ts';

export interface Attempt {
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

export interface AttemptResult {
  attempt: Attempt;
  consequence: Consequence;
}

/**
 * Records attempts and their consequences in one transaction, because many cost little more than one. An attempt is ignored
 * if its lease has ended in the meantime, because the delivery was deleted or the attempt took too long. Returns the
 * endpoints that were disabled.
 */
export function recordAttempts({ db }: StoreContext, results: AttemptResult[]): Promise<Set<string>> {
  return inTransaction(db, async (transaction) => {
    // Lock endpoints first, sorted by id, as all other code does. Another order could deadlock.
    const endpointIds = [...new Set(results.map(({ attempt }) => attempt.endpointId))].toSorted();
    const changes = results.some(({ consequence }) => consequence.state === 'failed' || 'pauseUntil' in consequence);
    const endpoints = transaction
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('id', 'in', endpointIds)
      .orderBy('id');
    await lockRows(transaction, endpoints, changes ? 'update' : 'share').execute();
    const ids = [...new Set(results.map(({ attempt }) => attempt.deliveryId))].toSorted();
    const held = transaction
      .selectFrom('webhook_deliveries')
      .select(['id', 'lease', 'attempts', 'created_at'])
      .where('id', 'in', ids)
      .orderBy('id');
    const rows = new Map((await lockRows(transaction, held, 'update').execute()).map((row) => [row.id, row]));
    const valid = results.filter(({ attempt }) => rows.get(attempt.deliveryId)?.lease === attempt.lease);

    const groups = Map.groupBy(valid, ({ consequence }) =>
      consequence.state === 'pending' ? consequence.dueAt : consequence.state,
    );
    for (const group of groups.values()) {
      const { consequence } = group[0] as AttemptResult;
      await transaction
        .updateTable('webhook_deliveries')
        .set(({ eb }) => ({
          attempts: eb('attempts', '+', 1),
          state: consequence.state,
          due_at: consequence.state === 'pending' ? consequence.dueAt : null,
          lease: null,
        }))
        .where(
          'id',
          'in',
          group.map(({ attempt }) => attempt.deliveryId),
        )
        .execute();
    }
    const attempts = valid.map(({ attempt: { deliveryId, endpointId: _, lease: __, ...attempt } }) => ({
      delivery_id: deliveryId,
      number: (rows.get(deliveryId)?.attempts ?? 0) + 1,
      ...attempt,
    }));
    if (attempts.length > 0) await transaction.insertInto('webhook_attempts').values(attempts).execute();
    const disabled = new Set<string>();
    for (const { attempt, consequence } of valid) {
      const since = rows.get(attempt.deliveryId)?.created_at ?? '';
      if (await concernEndpoint(transaction, attempt, consequence, since)) disabled.add(attempt.endpointId);
    }
    return disabled;
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
