import { startReplicatedPostgres } from '@threads-api/testing/postgres/start-postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#store';
import { startThreads } from '../run-threads.ts';
import { openFixture } from './fixture.ts';

test('threads are read from a replica, and a revoked token is rejected at once', async () => {
  const postgres = await startReplicatedPostgres();
  onTestFinished(() => postgres.stop());
  const url = await postgres.newDatabase('served');
  const store = await openStore({ url });
  onTestFinished(() => store.close());
  const { mara, full, first } = await openFixture(store);
  const replicas = `${postgres.replicaUrl}/served`;
  const env = { DATABASE_URL: url, REPLICA_URLS: replicas, REPLICA_LAG: '3600' };
  const { urls, lines, stop } = await startThreads([], env);
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('a replica is read');
  expect(await (await fetch(`${urls.operations}/metrics`)).text()).toContain('threads_replicas_read 1');

  const ask = () => fetch(`${urls.api}/threads/${first}`, { headers: { Authorization: `Bearer ${full}` } });
  const status = async () => ((await (await ask()).json()) as { status: string }).status;
  await expect.poll(status).toBe('open');
  const replica = new pg.Client({ connectionString: postgres.replicaUrl });
  await replica.connect();
  await replica.query('select pg_wal_replay_pause()');
  await store.changeStatus({ threadId: first, userId: mara, status: 'closed' });
  expect(await status()).toBe('open');
  const [own] = (await store.listTokens()).filter(({ userId }) => userId === mara);
  await store.revokeToken(own?.id ?? '');
  expect((await ask()).status).toBe(401);
  await replica.query('select pg_wal_replay_resume()');
  await replica.end();
  expect(await stop('SIGINT')).toBe(0);
  expect(JSON.stringify(lines)).not.toContain('postgres:postgres');
});
