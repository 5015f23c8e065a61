import { freePort } from '@threads-api/testing';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { expect, test } from 'vitest';
import { openStore } from '#testing/tables';
import { runThreads, spawnThreads } from '../run-threads.ts';
import { openWire } from '../wire.ts';

/** Starts a server with a known operations port, which answers before the server is ready. */
async function spawnServer(env: Record<string, string>) {
  const port = await freePort();
  const server = spawnThreads(['--only', 'api,mcp'], { OPERATIONS_PORT: `${port}`, ...env });
  const page = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return `${response?.status} ${await response?.text()}`.trim();
  };
  const waiting = () => server.lines.flatMap(({ msg }) => (msg?.startsWith('waiting: ') ? [msg] : []));
  return { ...server, page, waiting };
}

test('waits for PostgreSQL if it starts late, reports it, and then serves', async () => {
  const wire = await openWire(await newPostgresUrl(), 'cut');
  const { page, waiting, ready, stop } = await spawnServer({ DATABASE_URL: wire.url });
  await expect.poll(waiting).not.toEqual([]);
  expect(await page('/healthz')).toBe('200 ok');
  expect(await page('/readyz')).toMatch(/^503 waiting: The database postgres:\S+ cannot be opened: /);
  expect(await page('/metrics')).toContain('threads_build_info{');
  wire.set('working');
  expect((await fetch(`${(await ready).api}/threads`)).status).toBe(401);
  expect(await page('/readyz')).toBe('200 ready');
  // One line per reason, regardless of the number of attempts. On a busy machine, "timeout" may be an additional reason.
  expect(waiting()).toEqual([...new Set(waiting())]);
  expect(await stop()).toBe(0);
});

test('with MIGRATE_AT_START=false, a server waits until the tables are up to date; SIGTERM ends a waiting one with 0', async () => {
  const url = await newPostgresUrl();
  const servers = [1, 2].map(() => spawnServer({ DATABASE_URL: url, MIGRATE_AT_START: 'false' }));
  const [first, second] = (await Promise.all(servers)) as [Awaited<(typeof servers)[0]>, Awaited<(typeof servers)[0]>];
  for (const { page } of [first, second])
    await expect.poll(() => page('/readyz')).toMatch(/^503 waiting: .*threads migrate/);
  expect(await first.stop()).toBe(0);
  await (await openStore({ url })).close();
  await second.ready;
  expect(await second.stop()).toBe(0);
});

test('a missing database is a wrong setting, with exit code 2', async () => {
  const absent = Object.assign(new URL(await newPostgresUrl()), { pathname: '/absent' }).href;
  expect(await runThreads(['serve'], { DATABASE_URL: absent })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('PostgreSQL has no such database'),
  });
});
