import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { ambiguousAddresses } from '../people/user-addresses.ts';
import { countWaiting, isActive } from '../webhooks/take-deliveries.ts';
import { readTables, type Tables } from './inspect-database.ts';

/** The state of the service, for operators and metrics. */
export interface StatusReport extends Tables {
  users: number;
  disabledUsers: number;
  /** Addresses that several users share, ignoring case. Nobody can sign in with them. */
  ambiguousAddresses: string[];
  inboxes: number;
  /** Events not yet taken for delivery. */
  waitingEvents: number;
  pendingDeliveries: number;
  /** When the oldest due delivery became due; null if none is due. */
  oldestDueDelivery: string | null;
  disabledEndpoints: string[];
  /** Drafts that wait for a person. */
  openDrafts: number;
}

export const createStatus = (db: Db, clock: () => Date) => ({ readStatus: () => readStatus(db, clock) });

export type Status = ReturnType<typeof createStatus>;

async function readStatus(db: Db, clock: () => Date): Promise<StatusReport> {
  const { events, deliveries } = await countWaiting(db);
  const disabled = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('disabled_at', 'is not', null)
    .orderBy('id')
    .execute();
  const { rows } = await sql<Record<'users' | 'disabled' | 'inboxes' | 'drafts', number>>`
    select (select count(*) from users) as users, (select count(*) from users where disabled_at is not null) as disabled,
      (select count(*) from inboxes) as inboxes,
      (select count(*) from drafts where state in ('proposed', 'edited')) as drafts`.execute(db);
  const [counts] = rows;
  return {
    ...(await readTables(db)),
    users: Number(counts?.users),
    disabledUsers: Number(counts?.disabled),
    ambiguousAddresses: await ambiguousAddresses(db),
    inboxes: Number(counts?.inboxes),
    waitingEvents: events,
    pendingDeliveries: deliveries,
    oldestDueDelivery: await oldestDue(db, clock().toISOString()),
    disabledEndpoints: disabled.map(({ id }) => id),
    openDrafts: Number(counts?.drafts),
  };
}

/** Paused and disabled endpoints have no due deliveries. After a pause, they are due since its end. */
async function oldestDue(db: Db, now: string): Promise<string | null> {
  const endpoints = await db
    .selectFrom('webhook_endpoints as endpoint')
    .where(isActive(now))
    .select(({ selectFrom }) => [
      'paused_until',
      selectFrom('webhook_deliveries as delivery')
        .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
        .where('delivery.state', '=', sql.lit('pending'))
        .where('delivery.due_at', '<=', now)
        // A delivery with a lease is in progress.
        .where('delivery.lease', 'is', null)
        .select(({ fn }) => fn.min('delivery.due_at').as('oldest'))
        .as('oldest'),
    ])
    .execute();
  const times = endpoints.flatMap(({ paused_until, oldest }) =>
    oldest && paused_until && paused_until > oldest ? paused_until : (oldest ?? []),
  );
  return times.toSorted()[0] ?? null;
}
