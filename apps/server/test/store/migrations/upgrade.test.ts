import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toQuery } from '@threads-api/contract/query';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../../src/store/database/database.ts';
import { connectDatabase } from '../../../src/store/database/open-database.ts';
import { migrate, migrations } from '../../../src/store/migrations/migrate.ts';
import { createStore } from '../../../src/store/open-store.ts';
import { addWebhook, receive, startThread } from '../../office.ts';
import { describeSchema } from './describe-schema.ts';
import { recordMigrations } from './record.ts';
import hashes from './released/hashes.json' with { type: 'json' };

const urls = { sqlite: async () => ':memory:', postgres: newPostgresUrl };
type Kind = keyof typeof urls;

const fileOf = (folder: string, name: string) => new URL(`./released/${folder}/${name}.sql`, import.meta.url);

/** Every sequence of editions that a database can have executed. On PostgreSQL, `1-initial` has only one edition. */
const repaired = ['2-webhooks', '3-drafts', '4-mended-webhooks'];
const laterEditions: string[][] = [
  [],
  ['2-webhooks.early'],
  ['2-webhooks.early', '3-drafts'],
  ['2-webhooks', '3-drafts'],
];
/** These migrations were written on the same day and were not merged in the order of their names. */
const latestEditions = [
  [...repaired, '6-operations'],
  [...repaired, '6-operations', '8-sessions'],
  [...repaired, '5-marks', '6-operations', '8-sessions'],
  [...repaired, '5-marks', '6-operations', '8-sessions', '9-request-counts'],
  [...repaired, '5-marks', '6-operations', '8-sessions', '9-request-counts', '90-own-things'],
  [...repaired, '5-marks', '6-operations', '8-sessions', '9-request-counts', '90-own-things', '91-trusted-drafts'],
];
const versions: [Kind, string[]][] = [
  ...laterEditions.map((later): [Kind, string[]] => ['sqlite', ['1-initial.early', ...later]]),
  ...[...laterEditions, ...latestEditions].flatMap((later): [Kind, string[]][] => [
    ['sqlite', ['1-initial', ...later]],
    ['postgres', ['1-initial', ...later]],
  ]),
];

/** Executes the statements of a file, if it exists. */
async function execute(db: Db, file: URL): Promise<void> {
  const statements = (await readFile(file, 'utf8').catch(() => '')).split(/;\n/);
  for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db);
}

/** A migration or an earlier edition of it, which then writes rows as that version did. */
const replay = (kind: Kind, edition: string, name: string): Migration => ({
  async up(db) {
    if (edition === name) await migrations[name]?.up(db);
    else await execute(db, fileOf(kind, edition));
    await execute(db, fileOf('rows', name));
  },
});

/** Builds a database of an earlier version. Kysely records each edition under the name of its migration. */
async function buildVersion(db: Db, kind: Kind, editions: string[]): Promise<void> {
  const replays = Object.fromEntries(
    editions.map((edition) => {
      const name = edition.replace('.early', '');
      return [name, replay(kind, edition, name)];
    }),
  );
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => replays } }).migrateToLatest();
  if (error) throw error;
}

const schemas = new Map<Kind, string[]>();

/** The tables of a new database. */
async function newSchema(kind: Kind): Promise<string[]> {
  const known = schemas.get(kind);
  if (known) return known;
  const { db } = connectDatabase({ url: await urls[kind]() });
  await migrate(db);
  const schema = await describeSchema(db);
  schemas.set(kind, schema);
  await db.destroy();
  return schema;
}

describe.each(versions)('%s, a database of %j', (kind, editions) => {
  test('gets the same tables as a new database, keeps its rows, and delivers events', async () => {
    const { db } = connectDatabase({ url: await urls[kind]() });
    await buildVersion(db, kind, editions);
    await migrate(db);
    expect(await describeSchema(db)).toEqual(await newSchema(kind));
    const marks = await db.selectFrom('marks').select(['member_id', 'thread_id']).execute();
    expect(marks).toEqual([{ member_id: 'usr_mara', thread_id: 'thr_unread' }]);

    const store = await createStore({ db, checkWriting: async () => undefined });
    const userId = 'usr_mara';
    const listed = async (unread: boolean) =>
      (await store.listThreads({ query: toQuery({ unread, limit: 5 }), caller: { userId } })).data.map(({ id }) => id);
    expect(await listed(false)).toEqual(['thr_unread', 'thr_read']);
    expect(await listed(true)).toEqual(['thr_unread']);
    if (!editions.some((edition) => edition.startsWith('2'))) await addWebhook(store, userId);
    await startThread(store, 'inb_hello', null, 'Hello');
    expect(await store.fanOut(10)).toBeGreaterThan(1);
    const [endpointId = ''] = await store.dueEndpoints([]);
    const taken = await store.takeDeliveries({ endpointId, limit: 10, leaseMilliseconds: 1000 });
    expect(taken.length).toBeGreaterThan(0);
    const draft = { id: 'drf_1', bodyText: 'Come by', proposedBy: { tokenId: 'tok_1' }, newerMessages: 0 };
    const drafts = editions.includes('3-drafts') ? [draft] : [];
    expect((await store.listDrafts({ userId, limit: 5 })).data).toMatchObject(drafts);
    for (const { id } of drafts) {
      const { messageId } = await receive(store, 'thr_read', 'Hello');
      expect(await store.getDraft({ draftId: id, userId })).toMatchObject({ newestMessage: { id: messageId } });
    }
    await store.close();
  });
});

test.each(Object.keys(urls) as Kind[])('%s: no migration was edited after it was recorded', async (kind) => {
  const recorded = Object.entries(await recordMigrations(await urls[kind](), migrations));
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect(
    Object.fromEntries(recorded.map(([name, statements]) => [name, hashOf(statements)])),
    'Restore a migration that differs, and write a new one. Add a new one to released/hashes.json.',
  ).toEqual(hashes[kind]);
});

test('migrations run in the order of their numbers, although Kysely sorts them by name', () => {
  const names = Object.keys(migrations);
  const byNumber = names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  expect(names).toEqual(byNumber);
  expect(names.toSorted(), 'After 9-… comes 9a-… or 90-…: 10-… would run second.').toEqual(byNumber);
});
