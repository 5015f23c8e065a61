import { contract } from '@threads-api/contract';
import type { Db } from '../database/database.ts';
import { ConflictError, NotFoundError } from '../database/errors.ts';
import { newId } from '../database/ids.ts';
import { inTransaction, lockRows } from '../database/locks.ts';
import { requireRow } from '../database/require-row.ts';
import { limits } from '../limits.ts';
import type { StoreContext } from '../store-context.ts';
import { unknownEvent } from './endpoints.ts';

/** The deliveries to an endpoint, newest first, each with its last attempt. */
export const deliveriesTo = (db: Db, endpointId: string) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('webhook_attempts as attempt', (join) =>
      join.onRef('attempt.delivery_id', '=', 'delivery.id').onRef('attempt.number', '=', 'delivery.attempts'),
    )
    .where('delivery.endpoint_id', '=', endpointId)
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id', 'desc');

export async function listDeliveries({ db }: StoreContext, endpointId: string, limit: number) {
  await requireRow(db, 'webhook_endpoints', endpointId);
  return deliveriesTo(db, endpointId)
    .select(['delivery.id', 'delivery.type', 'delivery.state', 'delivery.attempts'])
    .select(['delivery.created_at as createdAt', 'delivery.due_at as dueAt'])
    .select(['attempt.status as lastStatus', 'attempt.answer as lastAnswer'])
    .limit(limit)
    .execute();
}

/** The newest attempts of a delivery, oldest first. */
export async function listAttempts({ db }: StoreContext, deliveryId: string) {
  await requireRow(db, 'webhook_deliveries', deliveryId);
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

/**
 * Queues the contract's example of an event, by default of the first type that the endpoint subscribes to. The delivery belongs
 * to no thread.
 */
export async function addTestDelivery({ db, clock }: StoreContext, endpointId: string, wanted?: string) {
  const { events, disabled_at } = await requireRow(db, 'webhook_endpoints', endpointId);
  if (disabled_at)
    throw new ConflictError(`The webhook ${endpointId} is disabled, so nothing would be delivered. Enable it first.`);
  const [first = ''] = events.split(' ');
  const type = wanted ?? first;
  const [example] = contract.webhooks.find((webhook) => webhook.type === type)?.examples ?? [];
  if (!example) throw unknownEvent(type);
  const id = newId('whk');
  const now = clock().toISOString();
  const row = { id, endpoint_id: endpointId, thread_id: null, type, payload: JSON.stringify(example.value) };
  await db
    .insertInto('webhook_deliveries')
    .values({ ...row, state: 'pending', attempts: 0, created_at: now, due_at: now, lease: null })
    .execute();
  return { id, type };
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
