import type { Participant } from '@threads-api/contract';
import { generateThreads } from '@threads-api/sample-data';
import { isPostgresUrl, type Store } from '@threads-api/server/store';
import { connectDatabase, openStore } from '@threads-api/server/testing/tables';
import { type RawBuilder, sql } from 'kysely';
import type { OnProgress } from '../../compare.ts';

type Db = ReturnType<typeof connectDatabase>['db'];

/** Only this many threads are imported. The database copies them, which is much faster. */
const imported = 1_000;
const minutesApart = imported;
/** Copying a table takes longer than the ten seconds that a query of a request may take. */
const copyTimeout = 3_600_000;
const author: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };
const message = { author, to: [], cc: [], bodyText: 'Again', bodyHtml: null, attachments: [] };

/** A user who is a member of the first `inboxes` inboxes. */
export interface Caller {
  inboxes: number;
  userId: string;
}

export interface LargeData {
  callers: Caller[];
  /** Threads of the first inbox, which every caller sees. */
  threadIds: string[];
}

/**
 * Threads with three messages and a note each; every seventh is unread. Half of them are in the first inbox, the others are
 * spread over the rest. Each inbox also has a thread with a new message, which is unread without a row in `marks`.
 */
export async function makeLargeData(
  url: string,
  { threads, inboxCounts }: { threads: number; inboxCounts: number[] },
  onProgress: OnProgress,
): Promise<LargeData> {
  const store = await openStore({ url });
  const { db } = connectDatabase({ url, patience: copyTimeout });
  const inboxIds: string[] = [];
  for (let index = 0; index < Math.max(...inboxCounts); index++)
    inboxIds.push(await store.createInbox({ name: `${index}`, address: `${index}@demo.example` }));
  const callers: Caller[] = [];
  for (const inboxes of inboxCounts) callers.push(await createCaller(store, inboxIds.slice(0, inboxes)));

  const [first = '', ...others] = inboxIds;
  const dataset = generateThreads({
    inboxIds: [first, ...others.flatMap((other) => [first, other])],
    threads: imported,
    messagesIn: () => 3,
    notesIn: () => 1,
    unreadBy: callers.map(({ userId }) => userId),
  });
  const samples = [...dataset];
  await store.importThreads(samples);
  const copies = Math.round(threads / imported) - 1;
  if (copies > 0) await copyThreads(db, copies, isPostgresUrl(url), onProgress);
  const newest = new Map(samples.map(({ inboxId, thread }) => [inboxId, thread.id]));
  for (const threadId of newest.values()) await store.receiveMessage({ threadId, ...message });
  // PostgreSQL does this by itself after a while.
  if (isPostgresUrl(url)) await sql`vacuum analyze`.execute(db);
  await db.destroy();
  await store.close();
  const seen = samples.filter(({ inboxId }) => inboxId === first).map(({ thread }) => thread.id);
  const threadIds = seen.map((id, index) => (copies > 0 ? `${id}_${1 + ((index * 7919) % copies)}` : id));
  return { callers, threadIds };
}

async function createCaller(store: Store, inboxIds: string[]): Promise<Caller> {
  const inboxes = inboxIds.length;
  const userId = await store.createUser({ name: `In ${inboxes}`, address: `in${inboxes}@demo.example` });
  for (const inboxId of inboxIds) await store.addMember(inboxId, userId);
  return { inboxes, userId };
}

/** Copies all threads with their history, notes and read marks. Each copy is older than the one before. */
async function copyThreads(db: Db, copies: number, onPostgres: boolean, onProgress: OnProgress): Promise<void> {
  const copy = (id: string) => sql`${sql.ref(id)} || '_' || n`;
  const older = (time: string) =>
    onPostgres
      ? sql`to_char((${sql.ref(time)}::timestamptz at time zone 'UTC') - n * interval '${sql.lit(minutesApart)} minutes',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(time)}, (-n * ${sql.lit(minutesApart)}) || ' minutes')`;
  const changed: Record<string, Record<string, RawBuilder<unknown>>> = {
    threads: {
      id: copy('id'),
      timestamp: older('timestamp'),
      created_at: older('created_at'),
      updated_at: older('updated_at'),
    },
    history_entries: { id: copy('id'), thread_id: copy('thread_id') },
    notes: { id: copy('id'), thread_id: copy('thread_id') },
    marks: { thread_id: copy('thread_id'), timestamp: older('timestamp') },
  };
  // With SQLite's default cache of 2 MB, each page of an index would be read many times.
  const settings = onPostgres ? [] : ['foreign_keys = off', 'cache_size = -1000000', 'synchronous = off'];
  for (const setting of settings) await sql.raw(`pragma ${setting}`).execute(db);
  const tables = (await db.introspection.getTables()).filter(({ name }) => name in changed);
  for (const name of Object.keys(changed)) {
    onProgress(`copying ${name}`);
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    const values = columns.map((column) => changed[name]?.[column] ?? sql.ref(column));
    await sql`with recursive series(n) as (select 1 union all select n + 1 from series where n < ${sql.lit(copies)})
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(name)} as original cross join series`.execute(db);
  }
}
