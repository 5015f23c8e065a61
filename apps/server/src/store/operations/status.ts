import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { connectDatabase, nameOf, requireFile, toDatabaseError } from '../database/open-database.ts';
import { executedMigrations, migrations } from '../migrations/migrate.ts';
import type { StoreContext } from '../store-context.ts';
import { listUnreadableSecrets } from '../webhooks/endpoints.ts';
import { countWaiting, isActive } from '../webhooks/take-deliveries.ts';

/** The state of the service, for operators and metrics. */
export interface StatusReport extends Tables {
  users: number;
  disabledUsers: number;
  inboxes: number;
  /** Events not yet taken for delivery. */
  waitingEvents: number;
  pendingDeliveries: number;
  /** When the oldest due delivery became due; null if none is due. */
  oldestDueDelivery: string | null;
  disabledEndpoints: string[];
  /** Endpoints whose secret the key does not open. */
  unreadableSecrets: string[];
  /** Drafts that wait for a person. */
  openDrafts: number;
}

export async function readStatus(context: StoreContext): Promise<StatusReport> {
  const { db, clock } = context;
  const { events, deliveries } = await countWaiting({ db });
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
    inboxes: Number(counts?.inboxes),
    waitingEvents: events,
    pendingDeliveries: deliveries,
    oldestDueDelivery: await oldestDue(db, clock().toISOString()),
    disabledEndpoints: disabled.map(({ id }) => id),
    unreadableSecrets: await listUnreadableSecrets(context),
    openDrafts: Number(counts?.drafts),
  };
}

/** Paused and disabled endpoints have no due deliveries. */
async function oldestDue(db: Db, now: string): Promise<string | null> {
  const endpoints = await db
    .selectFrom('webhook_endpoints as endpoint')
    .where(isActive(now))
    .select(({ selectFrom }) =>
      selectFrom('webhook_deliveries as delivery')
        .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
        .where('delivery.state', '=', sql.lit('pending'))
        .where('delivery.due_at', '<=', now)
        // A delivery with a lease is in progress.
        .where('delivery.lease', 'is', null)
        .select(({ fn }) => fn.min('delivery.due_at').as('oldest'))
        .as('oldest'),
    )
    .execute();
  const times = endpoints.flatMap(({ oldest }) => oldest ?? []);
  return times.toSorted()[0] ?? null;
}

/** A database and the version of its tables. */
export interface Tables {
  database: 'SQLite' | 'PostgreSQL';
  databaseBytes: number;
  /** The newest executed migration. */
  schema: string;
  /** The migrations of this version that the database has not executed. */
  pendingMigrations: string[];
}

/** Inspects a database of any version without changing it. */
export async function inspectDatabase(url: string): Promise<Tables> {
  requireFile(url);
  const { db } = connectDatabase({ url });
  try {
    return await readTables(db);
  } catch (error) {
    throw toDatabaseError(error, nameOf(url));
  } finally {
    await db.destroy();
  }
}

async function readTables(db: Db): Promise<Tables> {
  const executed = await executedMigrations(db);
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  return {
    database: isPostgres(db) ? 'PostgreSQL' : 'SQLite',
    databaseBytes: Number((await size.execute(db)).rows[0]?.bytes),
    schema: executed.at(-1) ?? '',
    pendingMigrations: Object.keys(migrations).filter((name) => !executed.includes(name)),
  };
}
