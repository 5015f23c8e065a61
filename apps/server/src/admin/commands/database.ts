import { wholeNumber } from '@threads-api/cli';
import type { Settings } from '#settings';
import {
  backUp,
  inspectDatabase,
  isDiskFull,
  openStore,
  restore,
  type StatusReport,
  type StoreMethods,
  type Tables,
} from '#store';
import { Attention, type OperatorCommand, unrecorded } from '../operator-command.ts';

const grants = `With PostgreSQL the service needs no right to create tables. Create a role for it, and grant it access to the tables after each upgrade:
  create role threads login password '…';
  grant select, insert, update, delete on all tables in schema public to threads;
  grant usage on all sequences in schema public to threads;`;

async function tablesOf(store: StoreMethods) {
  const { database, schema, pendingMigrations } = await store.readStatus();
  return { database, schema, pendingMigrations };
}

/** The database, its backups, and its state. */
export const commands: Record<string, OperatorCommand> = {
  init: {
    creates: true,
    summary: 'Creates the database that DATABASE_URL names, with its tables.',
    changes: true,
    run: ({ store }) => tablesOf(store),
  },
  migrate: {
    creates: true,
    migrates: true,
    summary: `Brings the tables up to date. Run it with the role that owns them.\n${grants}`,
    changes: true,
    run: ({ store }) => tablesOf(store),
  },
  status: {
    summary: `Reports on the database, waiting deliveries, and disabled webhooks. It checks that changes are possible.
Pending migrations mean that the tables belong to an older version: run migrate, or start the service.`,
    notes: 'Exit code 0: success, 1: something needs attention, 2: could not run.',
    withoutStore: true,
    async run({ settings }) {
      const { report, isWell } = await readReport(settings);
      return isWell ? report : new Attention(report);
    },
  },
  backup: {
    summary: `Copies the SQLite database into a new file while it is in use, and checks the copy.
Do not copy the file of a running service by other means: the changes in the -wal file would be lost.
Back up PostgreSQL with pg_dump.`,
    positionals: ['FILE'],
    withoutStore: true,
    async run({ settings: { databaseUrl: url }, positionals: [file = ''] }) {
      backUp(url, file);
      return { file };
    },
  },
  restore: {
    summary: `Replaces the SQLite database with a backup. Stop all processes that use it first.
A file that is damaged or has no tables of this service is refused, and nothing changes.`,
    positionals: ['FILE'],
    options: {
      replace: unrecorded('if there is a database: rename and keep its file', { type: 'boolean' }),
    },
    withoutStore: true,
    async run({ settings: { databaseUrl: url }, values: { replace }, positionals: [file = ''] }) {
      const result = restore(url, file, { replace: replace === true });
      const { schema, pendingMigrations } = await inspectDatabase(url);
      return { ...result, schema, pendingMigrations };
    },
  },
  'audit list': {
    summary: 'Lists the newest entries of the audit log, oldest first: who changed what.',
    options: { limit: unrecorded('the maximum number; default 50') },
    run: ({ store, values: { limit = '50' } }) =>
      store.listAudit({ limit: wholeNumber('--limit', limit, 1, 1_000_000) }),
  },
};

interface Report extends Partial<Tables & StatusReport> {
  /** Why changes are not possible; null if they are. */
  problem: string | null;
}

/** The state of a database, and whether it needs no attention. Tables of another version are reported, not migrated. */
async function readReport({
  databaseUrl: url,
  webhookSecretsKey: secretsKey,
}: Settings): Promise<{ report: Report; isWell: boolean }> {
  try {
    const tables = await inspectDatabase(url);
    if (tables.pendingMigrations.length > 0)
      return { report: { ...tables, problem: 'There are pending migrations. Run threads migrate.' }, isWell: false };
    const store = await openStore({ url, secretsKey, create: false, migrate: false });
    try {
      const status = await store.readStatus();
      const problem = await store.ping().then(
        () => null,
        ({ message }: Error) => message,
      );
      return { report: { ...status, problem }, isWell: problem === null && !needsAttention(status) };
    } finally {
      await store.close();
    }
  } catch (error) {
    const { cause, message } = error as Error;
    if (!isDiskFull(cause)) throw error;
    return { report: { problem: message }, isWell: false };
  }
}

const lateMinutes = 5;

function needsAttention({ oldestDueDelivery, disabledEndpoints, unreadableSecrets }: StatusReport): boolean {
  // Normally, a worker takes an event within a second.
  const isLate = oldestDueDelivery !== null && Date.parse(oldestDueDelivery) < Date.now() - lateMinutes * 60_000;
  return isLate || disabledEndpoints.length > 0 || unreadableSecrets.length > 0;
}
