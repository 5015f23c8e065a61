import type { Attempt, Delivery } from '#inbox-contract';
import type { Db } from '../database/database.ts';
import { ConflictError, NotFoundError } from '../database/errors.ts';
import { newId } from '../database/ids.ts';
import { inTransaction, lockRows } from '../database/locks.ts';
import { limits } from '../limits.ts';
import type { StoreContext } from '../store-context.ts';

/** The newest first, each with its last attempt. */
export async function listDeliveries({ db }: StoreContext, endpointId: string, limit: number): Promise<Delivery[]> {
  await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow(() => new NotFoundError('webhook', endpointId));
  const rows = await db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('webhook_attempts as attempt', (join) =>
      join.onRef('attempt.delivery_id', '=', 'delivery.id').onRef('attempt.number', '=', 'delivery.attempts'),
    )
    .where('delivery.endpoint_id', '=', endpointId)
    .select([
      'delivery.id',
      'delivery.type',
      'delivery.state',
      'delivery.attempts',
      'delivery.created_at',
      'delivery.due_at',
    ])
    .select(['attempt.status', 'attempt.answer'])
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.due_at,
    lastStatus: row.status,
    lastAnswer: row.answer,
  }));
}

/** The newest attempts of a delivery, oldest first. */
export async function listAttempts({ db }: StoreContext, deliveryId: string): Promise<Attempt[]> {
  await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow(() => new NotFoundError('delivery', deliveryId));
  const columns = ['number', 'at', 'status', 'milliseconds', 'answer'] as const;
  const newest = await db
    .selectFrom('webhook_attempts')
    .select(columns)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(limits.listedAttempts)
    .execute();
  return newest.reverse();
}

/** Schedules a delivery again, regardless of its state. Earlier attempts are kept but do not count. */
export async function redeliver({ db, clock }: StoreContext, deliveryId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const query = transaction
      .selectFrom('webhook_deliveries')
      .select(['id', 'lease', 'due_at'])
      .where('id', '=', deliveryId);
    const found = await lockRows(transaction, query, 'update').executeTakeFirstOrThrow(
      () => new NotFoundError('delivery', deliveryId),
    );
    const now = clock().toISOString();
    if (found.lease && (found.due_at ?? '') > now)
      throw new ConflictError(`The delivery ${deliveryId} is in progress. Try again in a minute.`);
    await transaction
      .updateTable('webhook_deliveries')
      .set(({ ref }) => ({ state: 'pending', earlier_attempts: ref('attempts'), due_at: now, lease: null }))
      .where('id', '=', deliveryId)
      .execute();
  });
}

/** Queues a test delivery, which belongs to no thread. Returns its id. */
export async function addTestDelivery(
  { db, clock }: StoreContext,
  endpointId: string,
  event: { type: string },
): Promise<string> {
  await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow(() => new NotFoundError('webhook', endpointId));
  const id = newId('whk');
  const now = clock().toISOString();
  const row = { id, endpoint_id: endpointId, thread_id: null, type: event.type, payload: JSON.stringify(event) };
  await db
    .insertInto('webhook_deliveries')
    .values({ ...row, state: 'pending', attempts: 0, created_at: now, due_at: now, lease: null })
    .execute();
  return id;
}

/** Deletes finished deliveries whose last attempt was before a given time, up to a limit. */
export async function forgetDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before.toISOString())
        .where('state', '!=', 'pending')
        // An old delivery may have been redelivered, so the time of its last attempt counts.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhook_attempts')
                .select('number')
                .whereRef('delivery_id', '=', 'webhook_deliveries.id')
                .where('at', '>=', before.toISOString()),
            ),
          ),
        )
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
