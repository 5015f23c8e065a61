import { freePort } from '@threads-api/testing';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { expect, test } from 'vitest';
import { openStore } from '#testing/tables';
import { runThreads, type SpawnedThreads, spawnThreads } from '../run-threads.ts';
import { openWire } from '../wire.ts';

/** Starts a server with a known operations port, which answers before the server is ready. */
async function spawnServer(args: string[], env: Record<string, string>) {
  const port = await freePort();
  const server = spawnThreads(args, { OPERATIONS_PORT: `${port}`, ...env });
  const page = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return `${response?.status} ${await response?.text()}`.trim();
  };
  return { ...server, page };
}

const waitingLines = ({ lines }: Pick<SpawnedThreads, 'lines'>) =>
  lines.filter(({ msg }) => msg?.startsWith('waiting: '));

test('waits for PostgreSQL if it starts late, reports it, and then serves', async () => {
  const wire = await openWire(await newPostgresUrl(), 'cut');
  const server = await spawnServer(['--only', 'api,mcp'], { DATABASE_URL: wire.url });
  await expect.poll(() => waitingLines(server).length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await server.page('/healthz')).toBe('200 ok');
  expect(await server.page('/readyz')).toMatch(/^503 waiting: The database postgres:\S+ cannot be opened: /);
  expect(await server.page('/metrics')).toContain('threads_build_info{');
  wire.set('working');
  const urls = await server.ready;
  expect((await fetch(`${urls.api}/threads`)).status).toBe(401);
  expect(await server.page('/readyz')).toBe('200 ready');
  // One line per reason, regardless of the number of attempts. On a busy machine, "timeout" may be an additional reason.
  const reasons = waitingLines(server).map(({ msg }) => msg);
  expect(reasons).toEqual([...new Set(reasons)]);
  expect(await server.stop()).toBe(0);
});

test('a waiting server exits with 0 on SIGTERM', async () => {
  const wire = await openWire(await newPostgresUrl(), 'cut');
  const server = await spawnServer(['--only', 'api'], { DATABASE_URL: wire.url });
  await expect.poll(() => waitingLines(server).length, { timeout: 20_000 }).toBe(1);
  expect(await server.stop()).toBe(0);
});

test('--wait 0 fails at once with exit code 1; a refused password is a wrong setting, with exit code 2', async () => {
  const url = await newPostgresUrl();
  const wire = await openWire(url, 'cut');
  const away = await runThreads(['serve', '--wait', '0'], { DATABASE_URL: wire.url });
  expect(away).toMatchObject({ code: 1, stdout: '' });
  expect(away.stderr).toMatch(/^The database postgres:\S+ cannot be opened: [^\n]+\n$/);
  const absent = Object.assign(new URL(url), { pathname: '/absent' }).href;
  expect(await runThreads(['serve'], { DATABASE_URL: absent })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('PostgreSQL has no such database'),
  });
});

test('with MIGRATE_AT_START=false, a server waits until the tables are up to date', async () => {
  const url = await newPostgresUrl();
  const server = await spawnServer(['--only', 'api'], { DATABASE_URL: url, MIGRATE_AT_START: 'false' });
  await expect.poll(() => server.page('/readyz'), { timeout: 20_000 }).toMatch(/^503 waiting: .*threads migrate/);
  await (await openStore({ url })).close();
  await server.ready;
  expect(await server.stop()).toBe(0);
});
