import { type OnChanges, watchChanges } from './commands/changes.ts';
import { createMethods, type StoreMethods } from './create-methods.ts';
import { DatabaseError } from './database/errors.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './database/open-database.ts';
import { readStored } from './database/stored-settings.ts';
import { createFairQueue } from './fair-queue.ts';
import type { AuditEntry } from './operations/audit.ts';
import { createCursorCodec } from './reads/cursor.ts';
import type { StoreContext } from './store-context.ts';
import { type CountRequest, createRequestCounter } from './tokens/count-requests.ts';
import { createTokenUsage } from './tokens/token-usage.ts';
import { createSecretBox } from './webhooks/secret-box.ts';

export interface StoreOptions extends DatabaseOptions {
  /** Returns the current time. */
  clock?: () => Date;
  /** Signs cursors instead of the secret in the database, for data with predictable cursors, such as the demo. */
  cursorSecret?: string;
  /** Encrypts webhook secrets at rest: 32 bytes in base64. */
  secretsKey?: string | undefined;
}

export interface Audit {
  /**
   * Makes a change and writes its entry in the audit log in one transaction, so that neither exists without the other. The
   * change must use the store that it receives, because any other would wait for this transaction to end. If `entryFor`
   * returns `undefined`, nothing is recorded.
   *
   * @example
   * await store.audited((store) => store.revokeToken(id), () => ({ actor, action: 'token.revoke', target: id }));
   */
  audited<R>(change: (store: StoreMethods) => Promise<R>, entryFor: (result: R) => AuditEntry | undefined): Promise<R>;
}

/** Access to the service's data. Callers depend only on the parts that they need. */
export interface Store extends StoreMethods, Audit {
  /** Calls back after each change by any process. Returns a function that stops it. */
  watchChanges(onChanges: OnChanges): Promise<() => Promise<void>>;
  /** Resolves if the database answers and accepts changes. Rejects with the reason. */
  ping(): Promise<void>;
  /** Writes when tokens were last used. This also happens automatically once a minute. */
  writeTokenUse(): Promise<void>;
  close(): Promise<void>;
  /** Looks up the caller and counts the request in one query; absent with SQLite, where processes count in memory. */
  countRequest?: CountRequest;
  /** The connections to PostgreSQL, and how many queries wait for one; absent with SQLite. */
  readConnections?(): { open: number; idle: number; waiting: number };
}

/**
 * Opens the service's database, and creates or migrates the tables if needed.
 *
 * @example
 * const store = await openStore({ url: 'threads.db' });
 * const page = await store.listThreads({ query: { unread: '1', limit: 50 }, caller: { userId } });
 */
export async function openStore(options: StoreOptions = {}): Promise<Store> {
  return createStore(await openDatabase(options), options);
}

/** Creates the store on a database that is already open. */
export async function createStore(
  { db, pool, readConnections, checkWriting }: OpenDatabase,
  { clock = () => new Date(), cursorSecret, secretsKey }: StoreOptions = {},
): Promise<Store> {
  const usage = createTokenUsage(db, clock);
  const secret = cursorSecret ?? (await readStored(db, 'cursor_secret'));
  if (secret === undefined) throw new DatabaseError('The database has no cursor secret. Restore a backup.');
  const countRequest = createRequestCounter(db, clock, usage.note);
  const context: StoreContext = {
    db,
    clock,
    cursors: createCursorCodec(secret),
    secrets: createSecretBox(secretsKey),
    largePages: createFairQueue(),
    searchPauses: new Map(),
    onTokenUsed: usage.note,
  };
  return {
    ...createMethods(context),
    watchChanges: (onChanges) => watchChanges(db, pool, onChanges),
    audited: (change, entryFor) =>
      db.transaction().execute(async (transaction) => {
        const methods = createMethods({ ...context, db: transaction });
        const result = await change(methods);
        const entry = entryFor(result);
        if (entry) await methods.audit(entry);
        return result;
      }),
    async ping() {
      await readStored(db, 'cursor_secret');
      await checkWriting();
    },
    writeTokenUse: usage.flush,
    async close() {
      await usage.flush().catch(() => undefined);
      await db.destroy();
    },
    ...(countRequest && { countRequest }),
    ...(readConnections && { readConnections }),
  };
}
