import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openStore } from '@threads-api/store';
import { startReplicatedPostgres } from '@threads-api/store/testing/start-postgres';
import { bareEnvironment } from '@threads-api/test-settings';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openFixture } from './fixture.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

test('threads are read from a replica, and a revoked token ends at once although the replica knows it', async () => {
  const postgres = await startReplicatedPostgres();
  onTestFinished(() => postgres.stop());
  const url = await postgres.newDatabase('served');
  const store = await openStore({ url });
  onTestFinished(() => store.close());
  const { mara, full, first } = await openFixture(store);
  const replicas = `${postgres.replicaUrl}/served`;
  const env = { ...bareEnvironment, DATABASE_URL: url, REPLICA_URLS: replicas, REPLICA_LAG: '3600' };
  const server = spawn(process.execPath, [main, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  onTestFinished(() => void server.kill());
  let printed = '';
  server.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  await expect.poll(() => printed).toContain('a replica is read');
  await expect.poll(() => printed).toContain('health and metrics');
  const [, baseUrl] = /API: (\S+)/.exec(printed) ?? [];
  const [, operationsUrl] = /metrics: +(\S+)/.exec(printed) ?? [];
  expect(await (await fetch(`${operationsUrl}/metrics`)).text()).toContain('threads_replicas_read 1');

  const ask = () => fetch(`${baseUrl}/threads/${first}`, { headers: { Authorization: `Bearer ${full}` } });
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
  server.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(printed).not.toContain('postgres:postgres');
});
