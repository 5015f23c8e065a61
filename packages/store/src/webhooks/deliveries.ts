import { PostgresAdapter, sql } from 'kysely';
import type { Db, DeliveryState } from '../database.ts';
import { ConflictError, UnknownError } from '../errors.ts';
import { newId } from '../ids.ts';
import { lockRows } from '../locks.ts';

/** A delivery that a worker has taken, with all that the attempt needs. */
export interface TakenDelivery {
  id: string;
  endpointId: string;
  url: string;
  /** The first signs; both do while a secret is rotated. */
  secrets: string[];
  payload: string;
  /** How many attempts there were before this one. */
  attempts: number;
  /** What the attempt is to be recorded with. */
  lease: string;
}

export interface Attempt {
  deliveryId: string;
  lease: string;
  endpointId: string;
  at: string;
  status: number | null;
  milliseconds: number;
  answer: string;
}

/** What an attempt leads to. */
export type Consequence =
  | { state: 'delivered' }
  /** With `pauseUntil` the whole endpoint is left alone until then. */
  | { state: 'pending'; dueAt: string; pauseUntil?: string }
  /** With `unlessDelivered` only if nothing was taken by the endpoint since the delivery was made. */
  | { state: 'failed'; disableBecause: string; unlessDelivered?: boolean };

/** Endpoints that something is due for, those that are not to be asked now left out. */
export async function dueEndpoints(db: Db, clock: () => Date, except: string[]): Promise<string[]> {
  const now = clock().toISOString();
  const rows = await db
    .selectFrom('webhook_endpoints as endpoint')
    .select('endpoint.id')
    .where('endpoint.disabled_at', 'is', null)
    .where(({ eb, or }) => or([eb('endpoint.paused_until', 'is', null), eb('endpoint.paused_until', '<=', now)]))
    .$if(except.length > 0, (query) => query.where('endpoint.id', 'not in', except))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
          .where('delivery.state', '=', 'pending')
          .where('delivery.due_at', '<=', now),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes deliveries of one endpoint that are due. Nobody else gets them until the lease ends, which is longer than any attempt:
 * a worker that dies in between has delivered at most what will be delivered again.
 */
export function takeDeliveries(
  db: Db,
  clock: () => Date,
  { endpointId, limit, leaseMilliseconds }: { endpointId: string; limit: number; leaseMilliseconds: number },
): Promise<TakenDelivery[]> {
  return db.transaction().execute(async (transaction) => {
    const now = clock();
    const endpoint = await transaction
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', endpointId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!endpoint) return [];
    const query = transaction
      .selectFrom('webhook_deliveries')
      .select(['id', 'thread_id', 'payload', 'attempts', 'earlier_attempts'])
      .where('endpoint_id', '=', endpointId)
      .where('state', '=', 'pending')
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(limit);
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const due = await (postgres ? query.forUpdate().skipLocked() : query).execute();
    if (due.length === 0) return [];
    // Who left an inbox since the event happened does not hear of its threads any more.
    const threads = due.flatMap(({ thread_id }) => thread_id ?? []);
    const seen =
      threads.length === 0
        ? []
        : await transaction
            .selectFrom('views')
            .select('thread_id')
            .where('user_id', '=', endpoint.owner_id)
            .where('thread_id', 'in', threads)
            .execute();
    const visible = new Set(seen.map(({ thread_id }) => thread_id));
    const isVisible = ({ thread_id }: (typeof due)[number]) => thread_id === null || visible.has(thread_id);
    await mark(
      transaction,
      due.filter((row) => !isVisible(row)).map(({ id }) => id),
      'withdrawn',
      null,
    );
    const taken = due.filter(isVisible);
    const leaseEnd = new Date(now.getTime() + leaseMilliseconds).toISOString();
    const lease = newId('lea');
    await mark(
      transaction,
      taken.map(({ id }) => id),
      'pending',
      leaseEnd,
      lease,
    );
    const rotating = endpoint.previous_secret && (endpoint.previous_until ?? '') > now.toISOString();
    const secrets = [endpoint.secret, ...(rotating && endpoint.previous_secret ? [endpoint.previous_secret] : [])];
    return taken.map(({ id, payload, attempts, earlier_attempts }) => ({
      id,
      endpointId,
      url: endpoint.url,
      secrets,
      payload,
      attempts: attempts - earlier_attempts,
      lease,
    }));
  });
}

async function mark(
  db: Db,
  ids: string[],
  state: DeliveryState,
  dueAt: string | null,
  lease: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('webhook_deliveries').set({ state, due_at: dueAt, lease }).where('id', 'in', ids).execute();
}

/**
 * Keeps what became of attempts, with what follows from them, in one transaction: many at once cost little more than one.
 * Whoever lost their grip on a delivery meanwhile, as by a deletion or because it took too long, changes nothing.
 */
export function recordAttempts(db: Db, results: { attempt: Attempt; consequence: Consequence }[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Endpoints first and in the order of their ids, as everybody does: otherwise two would wait for each other.
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
      const { consequence } = group[0] as (typeof results)[number];
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
    for (const { attempt, consequence } of valid) {
      const since = rows.get(attempt.deliveryId)?.created_at ?? '';
      await concernEndpoint(transaction, attempt, consequence, since);
    }
  });
}

/** What an attempt means for the endpoint as a whole. */
async function concernEndpoint(
  db: Db,
  { endpointId, at }: Attempt,
  consequence: Consequence,
  since: string,
): Promise<void> {
  const query = db.updateTable('webhook_endpoints').where('id', '=', endpointId);
  if (consequence.state === 'pending' && consequence.pauseUntil)
    await query.set({ paused_until: consequence.pauseUntil }).execute();
  if (consequence.state !== 'failed') return;
  // One event that a receiver chokes on says nothing about the others that it takes.
  const taken = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('created_at', '>=', since)
    .where('state', '=', 'delivered')
    .limit(1);
  if (consequence.unlessDelivered && (await taken.executeTakeFirst())) return;
  await query
    .where('disabled_at', 'is', null)
    .set({ disabled_at: at, disabled_because: consequence.disableBecause })
    .execute();
}

export interface DeliveryInfo {
  id: string;
  type: string;
  state: DeliveryState;
  attempts: number;
  createdAt: string;
  dueAt: string | null;
  lastStatus: number | null;
  lastAnswer: string | null;
}

/** The newest deliveries to an endpoint, each with its last attempt. */
export async function listDeliveries(db: Db, endpointId: string, limit: number): Promise<DeliveryInfo[]> {
  const known = await db.selectFrom('webhook_endpoints').select('id').where('id', '=', endpointId).executeTakeFirst();
  if (!known) throw new UnknownError('webhook', endpointId);
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

export interface AttemptInfo {
  number: number;
  at: string;
  status: number | null;
  milliseconds: number;
  answer: string;
}

/** Every attempt of a delivery, the first first. */
export async function listAttempts(db: Db, deliveryId: string): Promise<AttemptInfo[]> {
  const known = await db.selectFrom('webhook_deliveries').select('id').where('id', '=', deliveryId).executeTakeFirst();
  if (!known) throw new UnknownError('delivery', deliveryId);
  const columns = ['number', 'at', 'status', 'milliseconds', 'answer'] as const;
  return db
    .selectFrom('webhook_attempts')
    .select(columns)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute();
}

/** Delivers once more, whatever became of it; what was tried before is kept, and does not count. */
export async function redeliver(db: Db, clock: () => Date, deliveryId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const query = transaction
      .selectFrom('webhook_deliveries')
      .select(['id', 'lease', 'due_at'])
      .where('id', '=', deliveryId);
    const found = await lockRows(transaction, query, 'update').executeTakeFirst();
    if (!found) throw new UnknownError('delivery', deliveryId);
    const now = clock().toISOString();
    if (found.lease && (found.due_at ?? '') > now)
      throw new ConflictError(`The delivery ${deliveryId} is under way just now.`);
    await transaction
      .updateTable('webhook_deliveries')
      .set(({ ref }) => ({ state: 'pending', earlier_attempts: ref('attempts'), due_at: now, lease: null }))
      .where('id', '=', deliveryId)
      .execute();
  });
}

/** Leaves an example to be delivered, which is about no thread. */
export async function addTestDelivery(
  db: Db,
  clock: () => Date,
  endpointId: string,
  event: { type: string },
): Promise<string> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', endpointId)
    .executeTakeFirst();
  if (!endpoint) throw new UnknownError('webhook', endpointId);
  const id = newId('whk');
  const now = clock().toISOString();
  const row = { id, endpoint_id: endpointId, thread_id: null, type: event.type, payload: JSON.stringify(event) };
  await db
    .insertInto('webhook_deliveries')
    .values({ ...row, state: 'pending', attempts: 0, created_at: now, due_at: now, lease: null })
    .execute();
  return id;
}

/** Forgets what is older than a day in the past and done with, so many at a time. */
export async function forgetDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before.toISOString())
        .where('state', '!=', 'pending')
        // One that was asked for once more is as old as its last attempt.
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

/** How much waits, at one moment: events in the outbox, and deliveries that are due or will be. */
export async function countWaiting(db: Db): Promise<{ events: number; deliveries: number }> {
  const { rows } = await sql<{ events: number; deliveries: number }>`
    select (select count(*) from outbox) as events,
      (select count(*) from webhook_deliveries where state = 'pending') as deliveries`.execute(db);
  return { events: Number(rows[0]?.events), deliveries: Number(rows[0]?.deliveries) };
}
