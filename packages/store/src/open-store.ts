import { type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { type Changes, createChanges } from './changes.ts';
import { createThreadCommands, type ThreadCommands } from './commands/thread-commands.ts';
import { type CountRequest, createRequestCounter } from './count-requests.ts';
import { createCursorCodec } from './cursor.ts';
import type { Db } from './database.ts';
import { isPostgres } from './dialect.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createDrafts, type Drafts } from './drafts/drafts.ts';
import { lacksInboxIds } from './fill-inbox-ids.ts';
import { createHousekeeping } from './housekeeping.ts';
import { createImports, type Imports } from './import-threads.ts';
import { hasFormerMembers } from './marks/former-members.ts';
import { openDatabase } from './open-database.ts';
import { type Audit, createAudit } from './operations/audit.ts';
import { createThreadReads, type ThreadReads } from './reads/thread-reads.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createWebhooks, type WebhookQueue, type Webhooks } from './webhooks/webhooks.ts';

export interface StoreOptions {
  /** `postgres://…`, or the name of an SQLite file; absent, the data lives in memory. */
  url?: string | undefined;
  /** What time it is. */
  clock?: () => Date;
  /** Signs cursors instead of the secret in the database; for data whose cursors are known beforehand, as in the demo. */
  cursorSecret?: string;
  /** Called with every query that is sent. */
  onQuery?: (query: CompiledQuery) => void;
}

/** The service's data. Programs take the parts that they need. */
export interface Store
  extends ThreadReads,
    ThreadCommands,
    Drafts,
    Directory,
    Tokens,
    Sessions,
    Changes,
    Webhooks,
    WebhookQueue,
    Imports,
    Audit {
  /** Resolves if the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Counts a request with the look-up of its caller; absent with SQLite, where processes count in memory. */
  countRequest?: CountRequest;
}

/**
 * Opens the service's data, and creates or updates the tables if need be.
 *
 * @example
 * const store = await openStore({ url: 'threads.db' });
 * const page = await store.listThreads({ userId, unread: true, limit: 50 });
 */
export async function openStore(options: StoreOptions = {}): Promise<Store> {
  const { db, pool } = await openDatabase(options);
  return createStore(db, { ...options, pool });
}

/** The store on a database that is open already. */
export async function createStore(
  db: Db,
  { clock = () => new Date(), cursorSecret, pool }: StoreOptions & { pool?: pg.Pool | undefined } = {},
): Promise<Store> {
  const cursors = createCursorCodec(cursorSecret ?? (await readCursorSecret(db)));
  const housekeeping = createHousekeeping(db);
  const filling = await lacksInboxIds(db);
  if (filling || (await hasFormerMembers(db))) housekeeping.start();
  const countRequest = createRequestCounter(db, clock);
  return {
    ...createThreadReads(db, cursors, { byInbox: isPostgres(db) && !filling }),
    ...createThreadCommands(db, clock),
    ...createDrafts(db, clock),
    ...createDirectory(db, housekeeping.start),
    ...createTokens(db, clock),
    ...createSessions(db, clock),
    ...createChanges(db, pool),
    ...createWebhooks(db, clock),
    ...createImports(db),
    ...createAudit(db, clock),
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await housekeeping.stop();
      await db.destroy();
    },
    ...(countRequest && { countRequest }),
  };
}

async function readCursorSecret(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'cursor_secret')
    .executeTakeFirstOrThrow();
  return value;
}
