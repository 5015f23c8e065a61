import { writeFileSync } from 'node:fs';
import { CouldNotRun, keptDays, wholeNumber } from '@threads-api/command-line';
import { type AuditRecord, backUp, openStore, restore, type Store } from '@threads-api/store';
import type { Command } from '../command.ts';

const grants = `With PostgreSQL the service needs no right to create tables. Create a role for it, and grant it the rows after each upgrade:
  create role threads login password '…';
  grant select, insert, update, delete on all tables in schema public to threads;
  grant usage on all sequences in schema public to threads;`;

async function tablesOf(store: Store) {
  const { database, schema, pendingMigrations } = await store.readStatus();
  return { database, schema, pendingMigrations };
}

/** Every entry, oldest first, however many there are. */
async function* readAudit(store: Store): AsyncGenerator<AuditRecord> {
  for (let after = 0; ; ) {
    const entries = await store.listAudit({ after, limit: 1000 });
    yield* entries;
    const last = entries.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/** The database, its backups, and how the service is doing. */
export const operationsCommands: Record<string, Command> = {
  init: {
    summary: 'Creates the database that DATABASE_URL names, with its tables.',
    changes: true,
    run: ({ store }) => tablesOf(store),
  },
  migrate: {
    summary: `Brings the tables up to date. Run it with the role that owns them.\n${grants}`,
    changes: true,
    run: ({ store }) => tablesOf(store),
  },
  status: {
    summary:
      'Reports on the database, what waits to be delivered, and what is disabled. Exit code 1: something needs attention.',
    async run({ store }) {
      const report = await store.readStatus();
      const isLate =
        report.oldestDueDelivery !== null && Date.parse(report.oldestDueDelivery) < Date.now() - 5 * 60_000;
      // A worker takes an event within a second.
      if (isLate || report.disabledEndpoints.length > 0) process.exitCode = 1;
      return report;
    },
  },
  backup: {
    summary: `Copies the SQLite database into a new file while it is in use.
Do not copy the file of a running service by other means: what is in the -wal file would be lost.
For PostgreSQL use pg_dump.`,
    positionals: ['FILE'],
    withoutStore: true,
    async run({ url, positionals: [file = ''] }) {
      backUp(url, file);
      return { file };
    },
  },
  restore: {
    summary: 'Puts a backup in the place of the SQLite database. Stop everything that uses it first.',
    positionals: ['FILE'],
    options: {
      replace: { type: 'boolean', help: 'if there is a database, rename it and put the backup in its place' },
    },
    withoutStore: true,
    async run({ url, values: { replace }, positionals: [file = ''] }) {
      const result = restore(url, file, { replace: replace === true });
      // Opens it, and brings the tables of an older backup up to date.
      await (await openStore({ url })).close();
      return result;
    },
  },
  forget: {
    summary: `Deletes old events, deliveries and drafts now, as the server and the worker do every hour.
KEEP_EVENTS_DAYS, KEEP_DELIVERIES_DAYS and KEEP_DRAFTS_DAYS say how long they are kept; default 30, 30 and 365.`,
    changes: 'in steps',
    async run({ store, record }) {
      await record();
      const total = { events: 0, deliveries: 0, drafts: 0 };
      for (let more = true; more; ) {
        const step = await store.forgetOld(keptDays(), 1000);
        for (const kind of ['events', 'deliveries', 'drafts'] as const) total[kind] += step[kind];
        more = Object.values(step).includes(1000);
      }
      return total;
    },
  },
  'audit list': {
    summary: 'Lists the newest entries of the audit log: who changed what.',
    options: { limit: { type: 'string', help: 'the maximum number; default 50' } },
    async run({ store, values: { limit = '50', json } }) {
      const most = wholeNumber('--limit', limit, 1, 100_000);
      const newest: AuditRecord[] = [];
      for await (const entry of readAudit(store)) {
        newest.push(entry);
        if (newest.length > most) newest.shift();
      }
      if (json) return newest;
      return newest.map(({ at, actor, action, target, details }) => ({
        at,
        actor: `${actor.type} ${actor.id ?? ''}`.trim(),
        action,
        target,
        details: JSON.stringify(details),
      }));
    },
  },
  'audit export': {
    summary: 'Writes the audit log to a file, one JSON object a line, oldest first.',
    positionals: ['FILE'],
    async run({ store, positionals: [file = ''] }) {
      let entries = 0;
      write(file, '', 'wx');
      for await (const entry of readAudit(store)) {
        write(file, `${JSON.stringify(entry)}\n`, 'a');
        entries += 1;
      }
      return { file, entries };
    },
  },
};

function write(file: string, text: string, flag: 'wx' | 'a'): void {
  try {
    writeFileSync(file, text, { flag, mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CouldNotRun(`${file} exists already. Choose another name.`);
    throw new CouldNotRun(`${file} cannot be written: ${code}.`);
  }
}
