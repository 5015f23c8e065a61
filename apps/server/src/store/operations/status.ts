import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { executedMigrations, migrations } from '../migrations/migrate.ts';
import { ambiguousAddresses } from '../people/user-addresses.ts';
import { countWaiting } from '../webhooks/take-deliveries.ts';

/** How the service is doing, for operators and their metrics. */
export interface StatusReport {
  database: 'SQLite' | 'PostgreSQL';
  databaseBytes: number;
  /** The newest migration of the tables. */
  schema: string;
  /** Migrations that this version has and the database has not. */
  pendingMigrations: string[];
  users: number;
  disabledUsers: number;
  /** Addresses of several users, which differ only by case. Nobody signs in by them. */
  ambiguousAddresses: string[];
  inboxes: number;
  /** Events that no worker has seen yet. */
  waitingEvents: number;
  pendingDeliveries: number;
  /** Since when the delivery that waits longest is due; null: none is due. */
  oldestDueDelivery: string | null;
  disabledEndpoints: string[];
  /** Drafts that wait for a person. */
  openDrafts: number;
}

export interface Status {
  readStatus(): Promise<StatusReport>;
}

export function createStatus(db: Db, clock: () => Date): Status {
  return { readStatus: () => readStatus(db, clock) };
}

async function readStatus(db: Db, clock: () => Date): Promise<StatusReport> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const executed = await executedMigrations(db);
  const { events, deliveries } = await countWaiting(db);
  const disabled = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('disabled_at', 'is not', null)
    .orderBy('id')
    .execute();
  const due = await db
    .selectFrom('webhook_deliveries')
    .where('state', '=', sql.lit('pending'))
    .where('due_at', '<=', clock().toISOString())
    // A delivery that a worker has taken is under way.
    .where('lease', 'is', null)
    .select(({ fn }) => fn.min('due_at').as('oldest'))
    .executeTakeFirstOrThrow();
  const size = isPostgres
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const { rows } = await sql<Record<'users' | 'disabled' | 'inboxes' | 'drafts', number>>`
    select (select count(*) from users) as users, (select count(*) from users where disabled_at is not null) as disabled,
      (select count(*) from inboxes) as inboxes,
      (select count(*) from drafts where state in ('proposed', 'edited')) as drafts`.execute(db);
  const [counts] = rows;
  return {
    database: isPostgres ? 'PostgreSQL' : 'SQLite',
    databaseBytes: Number((await size.execute(db)).rows[0]?.bytes),
    schema: executed.at(-1) ?? '',
    pendingMigrations: Object.keys(migrations).filter((name) => !executed.includes(name)),
    users: Number(counts?.users),
    disabledUsers: Number(counts?.disabled),
    ambiguousAddresses: await ambiguousAddresses(db),
    inboxes: Number(counts?.inboxes),
    waitingEvents: events,
    pendingDeliveries: deliveries,
    oldestDueDelivery: due.oldest ?? null,
    disabledEndpoints: disabled.map(({ id }) => id),
    openDrafts: Number(counts?.drafts),
  };
}
