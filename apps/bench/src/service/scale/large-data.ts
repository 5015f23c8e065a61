import { contract, type Participant } from '@threads-api/contract';
import { generateThreads } from '@threads-api/sample-data';
import { isPostgresUrl, type Store } from '@threads-api/server/store';
import { connectDatabase, openStore } from '@threads-api/server/testing/tables';
import { type RawBuilder, sql } from 'kysely';
import type { OnProgress } from '../../compare.ts';

type Db = ReturnType<typeof connectDatabase>['db'];

/** So many threads are imported; the database makes the others from them, which is far quicker. */
const imported = 1_000;
const minutesApart = imported;
/** A query that copies a table takes longer than those of requests, which end after ten seconds. */
const patience = 3_600_000;
const author: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };
const message = { author, to: [], cc: [], bodyText: 'Again', bodyHtml: null, attachments: [] };

/** A user who is a member of so many of the inboxes. */
export interface Caller {
  inboxes: number;
  userId: string;
  token: string;
}

export interface LargeData {
  url: string;
  threads: number;
  callers: Caller[];
  /** Threads of the first inbox, which every caller sees. */
  threadIds: string[];
}

/**
 * Threads of three messages and a note each, every seventh unread: half of them in the first inbox, the others spread over
 * the rest. Each inbox has a thread with a message of a moment ago, which is unread without a mark.
 */
export async function makeLargeData(
  url: string,
  { threads, inboxCounts }: { threads: number; inboxCounts: number[] },
  onProgress: OnProgress,
): Promise<LargeData> {
  const store = await openStore({ url });
  const { db } = connectDatabase({ url }, patience);
  const inboxIds: string[] = [];
  for (let index = 0; index < Math.max(...inboxCounts); index++)
    inboxIds.push(await store.createInbox({ name: `${index}`, address: `${index}@demo.example` }));
  const callers: Caller[] = [];
  for (const inboxes of inboxCounts) callers.push(await createCaller(store, inboxIds.slice(0, inboxes)));

  const [first = '', ...others] = inboxIds;
  const world = generateThreads({
    inboxIds: [first, ...others.flatMap((other) => [first, other])],
    threads: imported,
    messagesIn: () => 3,
    notesIn: () => 1,
    unreadBy: callers.map(({ userId }) => userId),
  });
  const samples = [...world];
  await store.importThreads(samples);
  const copies = Math.round(threads / imported) - 1;
  if (copies > 0) await copyThreads(db, copies, isPostgresUrl(url), onProgress);
  const newest = new Map(samples.map(({ inboxId, thread }) => [inboxId, thread.id]));
  for (const threadId of newest.values()) await store.receiveMessage({ threadId, ...message });
  // What PostgreSQL does by itself after a while.
  if (isPostgresUrl(url)) await sql`vacuum analyze`.execute(db);
  await db.destroy();
  await store.close();
  const seen = samples.filter(({ inboxId }) => inboxId === first).map(({ thread }) => thread.id);
  const threadIds = seen.map((id, index) => (copies > 0 ? `${id}_${1 + ((index * 7919) % copies)}` : id));
  return { url, threads, callers, threadIds };
}

async function createCaller(store: Store, inboxIds: string[]): Promise<Caller> {
  const inboxes = inboxIds.length;
  const userId = await store.createUser({ name: `In ${inboxes}`, address: `in${inboxes}@demo.example` });
  for (const inboxId of inboxIds) await store.addMember(inboxId, userId);
  const { token } = await store.createToken({ userId, name: 'bench', scopes: [...contract.scopes] });
  return { inboxes, userId, token };
}

/** Copies all threads so many times, each time a little older, with all that belongs to them. */
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
  // SQLite's own cache of two megabytes would make it read each page of an index again and again.
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
