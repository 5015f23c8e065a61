import { type ExpressionBuilder, sql } from 'kysely';
import type { DeliveryState } from '#inbox-contract';
import type { Database, Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { inTransaction, takeUnlocked } from '../database/locks.ts';
import { viewOf } from '../reads/view.ts';
import type { StoreContext } from '../store-context.ts';

/** A delivery that a worker has taken, with everything that the attempt needs. */
export interface TakenDelivery {
  id: string;
  endpointId: string;
  url: string;
  /** One secret, or two during a rotation. Each of them signs. */
  secrets: string[];
  payload: string;
  /** The number of earlier attempts. */
  attempts: number;
  /** Identifies the worker's claim. The attempt is recorded with it. */
  lease: string;
}

/** Whether an endpoint is neither disabled nor paused. */
export const isActive =
  (now: string) =>
  ({ and, eb, or }: ExpressionBuilder<{ endpoint: Database['webhook_endpoints'] }, 'endpoint'>) =>
    and([
      eb('endpoint.disabled_at', 'is', null),
      or([eb('endpoint.paused_until', 'is', null), eb('endpoint.paused_until', '<=', now)]),
    ]);

/** Endpoints with a due delivery, except the given ones and those that are paused or disabled. */
export async function dueEndpoints({ db, clock }: StoreContext, except: string[]): Promise<string[]> {
  const now = clock().toISOString();
  const rows = await db
    .selectFrom('webhook_endpoints as endpoint')
    .select('endpoint.id')
    .where(isActive(now))
    .$if(except.length > 0, (query) => query.where('endpoint.id', 'not in', except))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
          // A literal, because with a bound value the planner cannot use the partial index of pending deliveries.
          .where('delivery.state', '=', sql.lit('pending'))
          .where('delivery.due_at', '<=', now),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes due deliveries of one endpoint. No other worker gets them until the lease ends, which is longer than any attempt. If
 * a worker dies before it records an attempt, the event is delivered again.
 */
export function takeDeliveries(
  { db, clock, secrets: box }: StoreContext,
  { endpointId, limit, leaseMilliseconds }: { endpointId: string; limit: number; leaseMilliseconds: number },
): Promise<TakenDelivery[]> {
  return inTransaction(db, async (transaction) => {
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
      .where('state', '=', sql.lit('pending'))
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(limit);
    const due = await takeUnlocked(transaction, query).execute();
    if (due.length === 0) return [];
    // An owner who left the inbox after the event must not receive it.
    const threads = due.flatMap(({ thread_id }) => thread_id ?? []);
    const seen =
      threads.length === 0
        ? []
        : await viewOf(transaction, endpoint.owner_id)
            .select('threads.id as thread_id')
            .where('threads.id', 'in', threads)
            .execute();
    const visible = new Set(seen.map(({ thread_id }) => thread_id));
    const isVisible = ({ thread_id }: (typeof due)[number]) => thread_id === null || visible.has(thread_id);
    const withdrawn = due.filter((row) => !isVisible(row));
    const taken = due.filter(isVisible);
    const leaseEnd = new Date(now.getTime() + leaseMilliseconds).toISOString();
    const lease = newId('lea');
    await mark(transaction, withdrawn, 'withdrawn', null);
    await mark(transaction, taken, 'pending', leaseEnd, lease);
    const rotating = endpoint.previous_secret && (endpoint.previous_until ?? '') > now.toISOString();
    const secrets = [endpoint.secret, ...(rotating && endpoint.previous_secret ? [endpoint.previous_secret] : [])].map(
      box.open,
    );
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
  rows: { id: string }[],
  state: DeliveryState,
  dueAt: string | null,
  lease: string | null = null,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.updateTable('webhook_deliveries').set({ state, due_at: dueAt, lease }).where('id', 'in', ids).execute();
}

/** The current backlog: events in the outbox, and pending deliveries. */
export async function countWaiting({ db }: Pick<StoreContext, 'db'>): Promise<{ events: number; deliveries: number }> {
  const { rows } = await sql<{ events: number; deliveries: number }>`
    select (select count(*) from outbox) as events,
      (select count(*) from webhook_deliveries where state = 'pending') as deliveries`.execute(db);
  return { events: Number(rows[0]?.events), deliveries: Number(rows[0]?.deliveries) };
}
