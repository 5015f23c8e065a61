import { type RunningReplica, startReplicatedPostgres } from '@threads-api/testing/postgres/start-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../testing/tables.ts';
import { content, customer, openOffice } from '../office.ts';

let postgres: RunningReplica;
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
});
afterAll(() => postgres.stop());

let databases = 0;

/** Opens a store that reads from a replica whose replay the test can pause and resume. */
async function openReplicated({ lagSeconds = 600, urls }: { lagSeconds?: number; urls?: string[] } = {}) {
  const name = `replicated_${++databases}`;
  const url = await postgres.newDatabase(name);
  const replicaUrl = `${postgres.replicaUrl}/${name}`;
  const said: (string | undefined)[] = [];
  const onReplica = (_name: string, problem: string | undefined) => said.push(problem);
  const store = await openStore({ url, replicas: { urls: urls ?? [replicaUrl], lagSeconds, onReplica } });
  onTestFinished(() => store.close());
  const { mara, inbox } = await openOffice(store);
  const replica = new pg.Client({ connectionString: postgres.replicaUrl });
  replica.on('error', () => {});
  await replica.connect();
  onTestFinished(() => replica.end());
  const list = async () => {
    const { data } = await store.apiReads.listThreads({ query: { limit: 10 }, caller: { userId: mara } });
    return data.map(({ subject }) => subject);
  };
  return {
    store,
    mara,
    said,
    /** Resolves when the replica is in use. */
    inUse: () => expect.poll(() => said.length > 0 && said.at(-1) === undefined).toBe(true),
    list,
    receive: (subject: string) => store.startThread({ inboxId: inbox, subject, author: customer, ...content('Hello') }),
    pause: () => replica.query('select pg_wal_replay_pause()'),
    resume: () => replica.query('select pg_wal_replay_resume()'),
  };
}

test('the API reads from the replica, and access is checked on the primary', async () => {
  const { store, mara, inUse, list, receive, pause, resume } = await openReplicated();
  await inUse();
  await receive('first');
  await expect.poll(list).toEqual(['first']);
  await pause();
  await receive('second');
  expect(await list()).toEqual(['first']);
  const { data } = await store.listThreads({ query: { limit: 10 }, caller: { userId: mara } });
  expect(data.map(({ subject }) => subject)).toEqual(['second', 'first']);
  const { token } = await store.createToken({ userId: mara, name: 'Page', scopes: ['threads:read'] });
  expect(await store.findCaller(token)).toMatchObject({ userId: mara });
  await resume();
  await expect.poll(list).toEqual(['second', 'first']);
});

test('a replica that is too far behind is not read until it has caught up', async () => {
  const { said, list, receive, pause, resume } = await openReplicated({ lagSeconds: 1 });
  await pause();
  await receive('first');
  await expect.poll(list).toEqual(['first']);
  await expect.poll(() => said.at(-1)).toBe('It is more than 1 s behind.');
  await resume();
  await expect.poll(() => said.at(-1)).toBe(undefined);
});

test('a database that is not a replica of this one is not read, and this is logged', async () => {
  const other = await postgres.newDatabase('other');
  const { said, list, receive } = await openReplicated({ urls: [other, `${postgres.replicaUrl}/other`] });
  await receive('first');
  expect(await list()).toEqual(['first']);
  const problem = 'It is not a replica of the database in DATABASE_URL.';
  await expect.poll(() => said).toEqual(expect.arrayContaining([problem, problem]));
});

test('an invalid cursor is refused on a replica too, and reads of a failed replica use the primary', async () => {
  const { store, mara, said, inUse, list, receive, pause, resume } = await openReplicated();
  await inUse();
  await receive('first');
  await expect.poll(list).toEqual(['first']);
  await pause();
  await receive('second');
  const bad = store.apiReads.listThreads({ query: { limit: 1, cursor: 'bad' }, caller: { userId: mara } });
  await expect(bad).rejects.toThrow('cursor');
  expect(await list()).toEqual(['first']);
  await resume();
  await postgres.stopReplica();
  expect(await list()).toEqual(['second', 'first']);
  await expect.poll(() => said.at(-1)).toMatch('ECONNREFUSED');
});
