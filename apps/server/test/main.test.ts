import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@threads-api/test-settings';
import { expect, test } from 'vitest';
import { openDemo } from '../src/demo/open-demo.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface Run {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** What was printed, once it matches. */
  printed(pattern: RegExp): Promise<void>;
  ended: Promise<number | null>;
}

function run(args: string[], env: Record<string, string> = {}, cwd = tmpdir()): Run {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...bareEnvironment, OPERATIONS_PORT: '0', DRAIN_SECONDS: '0', ...env },
    cwd,
  });
  const output = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk) => {
      output[name] += chunk;
      for (const listener of listeners) listener();
    });
  }
  return {
    child,
    output,
    printed: (pattern) =>
      new Promise((resolve) => {
        const look = () => pattern.test(output.stdout) && resolve();
        listeners.add(look);
        look();
      }),
    ended: once(child, 'exit').then(([code]) => code),
  };
}

test('--demo serves with tokens that work, writes the target file, and ends with 0 on Ctrl-C', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-'));
  const file = join(folder, 'target.json');
  const { child, output, printed, ended } = run(['--demo', '--port', '0', '--target-file', file]);
  await printed(/curl .*threads/);
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toMatch(/}\n$/);
  const target = JSON.parse(await readFile(file, 'utf8'));
  expect(output.stdout).toContain(target.baseUrl);
  const ask = (path: string, token: string) =>
    fetch(`${target.baseUrl}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const status = async (path: string, token: string) => (await ask(path, token)).status;
  const { tokens, threads } = target;
  expect(await status(`/threads/${threads.visible}`, tokens.full)).toBe(200);
  expect(await status(`/threads/${threads.hidden}`, tokens.full)).toBe(404);
  expect(await status(`/threads/${threads.hidden}`, tokens.otherUser)).toBe(200);
  expect(await status(`/threads/${threads.visible}/notes`, tokens.noNotes)).toBe(403);
  expect(await status('/threads', tokens.noThreads)).toBe(403);
  expect([await status('/threads', tokens.expired), await status('/threads', tokens.revoked)]).toEqual([401, 401]);
  expect(
    ((await (await ask(`/threads/${threads.withNotes}/notes`, tokens.full)).json()) as { data: [] }).data.length,
  ).toBeGreaterThan(0);
  expect(
    ((await (await ask(`/threads/${threads.withoutNotes}/notes`, tokens.full)).json()) as { data: [] }).data,
  ).toEqual([]);
  let limited = 0;
  for (let index = 0; index < 20; index++) limited += (await status('/threads', tokens.limited)) === 429 ? 1 : 0;
  expect(limited).toBeGreaterThan(0);
  let bulk = 0;
  for (let cursor = ''; ; ) {
    const page = (await (await ask(`/threads?limit=100${cursor}`, tokens.bulk)).json()) as {
      data: [];
      nextCursor: string | null;
    };
    bulk += page.data.length;
    if (!page.nextCursor) break;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  expect(bulk).toBe(5000);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  await rm(folder, { recursive: true });
});

test('without --demo it serves the database of DATABASE_URL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-'));
  const { child, printed, ended } = run(['--port', '0'], { DATABASE_URL: join(folder, 'threads.db') });
  await printed(/health/);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await rm(folder, { recursive: true });
});

test.each([
  [['--frobnicate'], {}, "Unknown option '--frobnicate'. See --help."],
  [['--target-file', 'x'], {}, '--target-file goes with --demo. See --help.'],
  [[], { PORT: 'http' }, "PORT is 'http': the port of the API, 0 for any; default 4000."],
  [
    ['--port', '0'],
    { DATABASE_URL: '/nowhere/threads.db' },
    'The database /nowhere/threads.db cannot be opened: The database file cannot be opened. Check that its folder exists and that this user may write to it.',
  ],
])('%j %j is one clear line and exit code 2', async (args, env, line) => {
  const { output, ended } = run(args as string[], env as Record<string, string>);
  expect(await ended).toBe(2);
  expect(output.stderr).toBe(`${line}\n`);
});

test('what cannot be written or listened on ends the process too', async () => {
  const unwritable = run(['--demo', '--port', '0', '--target-file', '/nowhere/target.json']);
  expect(await unwritable.ended).toBe(2);
  expect(unwritable.output.stderr).toBe(
    '/nowhere/target.json cannot be written: ENOENT. Choose another --target-file.\n',
  );
  const nowhere = run(['--port', '0'], { HOST: 'nowhere.invalid', DATABASE_URL: ':memory:' });
  expect(await nowhere.ended).toBe(2);
  expect(nowhere.output.stderr).toBe('HOST is no address of this machine. See --help.\n');
});

test('a port in use is one clear line and exit code 2', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { output, ended } = run(['--demo', '--port', `${port}`]);
  expect(await ended).toBe(2);
  const operations = run(['--demo', '--port', '0'], { OPERATIONS_PORT: `${port}` });
  expect(await operations.ended).toBe(2);
  expect(output.stderr).toBe(`The port ${port} is in use. Set PORT (or --port) or OPERATIONS_PORT to a free one.\n`);
  other.close();
});

test('--help lists the settings', async () => {
  const { output, ended } = run(['--help']);
  expect(await ended).toBe(0);
  expect(output.stdout).toMatch(/--demo[\s\S]*RATE_LIMIT[\s\S]*Exit code 0/);
});

test('the README shows the demo token as it is', async () => {
  const { target, store } = await openDemo();
  await store.close();
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`TOKEN=${target.tokens.full}\n`);
  expect(readme).toContain(`/threads/${target.threads.withNotes}/notes"`);
});
