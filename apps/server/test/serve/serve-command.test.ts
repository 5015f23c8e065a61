import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDemo } from '../../src/demo/open-demo.ts';
import { runThreads, startThreads } from '../run-threads.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'serve-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('--demo serves with tokens that work, writes the target file, and ends with 0 on Ctrl-C', async () => {
  const file = join(await newFolder(), 'target.json');
  const { urls, stop } = await startThreads(['--demo', '--target-file', file]);
  const target = JSON.parse(await readFile(file, 'utf8'));
  expect(urls).toMatchObject({ api: target.baseUrl, token: target.tokens.full });
  const ask = (path: string, token: string) =>
    fetch(`${target.baseUrl}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const status = async (path: string, token: string) => (await ask(path, token)).status;
  const { tokens, resources } = target;
  const { getThread, listThreadNotes } = resources;
  expect(await status(`/threads/${getThread.visible}`, tokens.full)).toBe(200);
  expect(await status(`/threads/${getThread.hidden}`, tokens.full)).toBe(404);
  expect(await status(`/threads/${getThread.hidden}`, tokens.otherUser)).toBe(200);
  expect(await status(`/threads/${getThread.visible}/notes`, tokens.without['notes:read'])).toBe(403);
  expect(await status('/threads', tokens.without['threads:read'])).toBe(403);
  expect([await status('/threads', tokens.expired), await status('/threads', tokens.revoked)]).toEqual([401, 401]);
  const notesOf = async (id: string) =>
    ((await (await ask(`/threads/${id}/notes`, tokens.full)).json()) as { data: unknown[] }).data;
  expect((await notesOf(listThreadNotes.long)).length).toBeGreaterThan(0);
  expect(await notesOf(listThreadNotes.empty)).toEqual([]);
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
  expect(await stop('SIGINT')).toBe(0);
});

test('one address has the API, the page and MCP; each part answers only its own paths', async () => {
  const { urls } = await startThreads(['--demo']);
  const { origin } = new URL(urls.api);
  expect([urls.mcp, new URL(urls.inbox).port]).toEqual([`${origin}/mcp`, new URL(origin).port]);
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });
  const html = { Accept: 'text/html' };
  for (const path of ['/', '/threads', '/threads/thr_1', '/drafts', '/tokens', '/webhooks', '/sign-in']) {
    const page = await get(path, html);
    expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 200, expect.stringContaining('html')]);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await page.text()).not.toMatch(/<script(?![^>]* src=)/);
  }
  // A health check on the wrong port must not get the page with status 200.
  for (const path of ['/healthz', '/readyz', '/nowhere']) expect((await get(path, html)).status).toBe(404);
  // A client whose base URL lacks the version gets a readable error, not the page.
  for (const path of ['/threads', '/nowhere', '/api', '/api/v1x', '/api/v2/threads', '/metrics']) {
    const response = await get(path);
    expect([path, response.status, await response.json()]).toEqual([
      path,
      404,
      { statusCode: 404, message: expect.any(String) },
    ]);
  }
  const own = await get('/api/v1/nowhere', html);
  expect([own.status, own.headers.has('x-request-id')]).toEqual([404, true]);
  expect((await get('/mcp')).status).toBe(401);
  expect((await get('/inbox/drafts')).status).toBe(401);
  expect((await get('/api/v1/threads', { Authorization: `Bearer ${urls.token}` })).status).toBe(200);
});

test('--only serves some parts; the paths of other parts return 404', async () => {
  const database = { DATABASE_URL: join(await newFolder(), 'threads.db') };
  const mcp = await startThreads(['--only', 'mcp'], database);
  expect(mcp.urls).not.toHaveProperty('api');
  const { origin } = new URL(mcp.urls.mcp);
  expect((await fetch(`${origin}/api/v1/threads`)).status).toBe(404);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  const api = await startThreads(['--only', 'api,webhooks'], database);
  expect(api.urls).not.toHaveProperty('inbox');
  const root = await fetch(new URL('/', api.urls.api));
  expect([root.status, await root.json()]).toEqual([404, expect.objectContaining({ statusCode: 404 })]);
  expect((await fetch(new URL('/mcp', api.urls.api))).status).toBe(404);
  expect([await mcp.stop(), await api.stop()]).toEqual([0, 0]);
});

test('settings can come from a file, and the environment takes precedence', async () => {
  const folder = await newFolder();
  const file = join(folder, 'threads.env');
  await writeFile(file, `DATABASE_URL=${join(folder, 'from-file.db')}\nLOG_LEVEL=nonsense\n`);
  const { stop } = await startThreads([], { THREADS_ENV_FILE: file, LOG_LEVEL: 'info' });
  expect(existsSync(join(folder, 'from-file.db'))).toBe(true);
  expect(await stop()).toBe(0);
  await writeFile(file, 'TRUSTED_PROXY=1\nNODE_ENV=test\nARGUMENTS=--only api\n');
  expect(await runThreads(['serve'], { THREADS_ENV_FILE: file }, folder)).toMatchObject({
    code: 2,
    stderr: `${file}:1: TRUSTED_PROXY is not a setting. See threads serve --help.\n`,
  });
});

test('the mistakes of a settings file are reported together, with their lines and without the text of lines', async () => {
  const folder = await newFolder();
  const file = join(folder, 'threads.env');
  const key = "WEBHOOK_SECRETS_KEY='two\nlines'";
  const wrong = 'PORT 5000\n  hunter2\n=hunter2\nTRUSTED_PROXY=1\nPORT="4000" # hunter2\nHOST="hunter2\n';
  await writeFile(file, `\uFEFF# A comment\n; another\r\n\nexport LOG_LEVEL=info\n${key}\n${wrong}`);
  const write = 'Write NAME=value.';
  expect(await runThreads(['serve'], { THREADS_ENV_FILE: file }, folder)).toMatchObject({
    code: 2,
    stderr: [
      `7: this line has no =. ${write}`,
      `8: this line has no =. ${write}`,
      `9: this line has no name before =. ${write}`,
      '10: TRUSTED_PROXY is not a setting. See threads serve --help.',
      '11: there is text after the closing quote. A comment needs its own line.',
      '12: the quote is not closed.',
    ]
      .map((line) => `${file}:${line}\n`)
      .join(''),
  });
});

test('the values of a settings file are those that systemd reads', async () => {
  const folder = await newFolder();
  const file = join(folder, 'threads.env');
  const databases = {
    'DATABASE_URL=a #1.db': 'a #1.db',
    'DATABASE_URL = "b\\"#.db" ': 'b"#.db',
    "DATABASE_URL='c\\n.db'": 'c\\n.db',
    'DATABASE_URL=d\\\n.db': 'd.db',
    '\uFEFFDATABASE_URL=e".db': 'e".db',
  };
  for (const [line, name] of Object.entries(databases)) {
    await writeFile(file, `${line}\r\n`);
    expect(await runThreads(['init'], { THREADS_ENV_FILE: file }, folder)).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toContain(name);
  }
});

const taken = createServer();
const secretsKey = Buffer.alloc(32).toString('base64');

test.for<[title: string, env: Record<string, string>, lines: string[], args?: string[]]>([
  ['an unknown option', {}, ["Unknown option '--frobnicate'. See --help."], ['--frobnicate']],
  [
    'a part that does not exist',
    {},
    ["--only must list one or more of api,inbox,mcp,webhooks, not 'rest'. See --help."],
    ['--only', 'rest'],
  ],
  ['--target-file alone', {}, ['--target-file requires --demo. See --help.'], ['--target-file', 'x']],
  ['a wrong port', { PORT: 'http' }, ["PORT is 'http'; use a whole number from 0 to 65535."]],
  [
    'two wrong settings',
    { MCP_RATE_LIMIT: 'many', WEBHOOK_SECRETS_KEY: 'short' },
    [
      "MCP_RATE_LIMIT is 'many'; use a whole number from 1 to 999999999.",
      "WEBHOOK_SECRETS_KEY is '…'; use 32 bytes in base64, made with: openssl rand -base64 32.",
    ],
  ],
  ['a misspelled setting', { DATABSE_URL: 'x.db' }, ['DATABSE_URL is not a setting. Did you mean DATABASE_URL?']],
  ['a host that is elsewhere', { HOST: 'nowhere.invalid' }, ['HOST is not an address of this machine. See --help.']],
  ['a privileged port', { PORT: '1' }, ['This user may not listen on port 1. Set PORT (or --port) to 1024 or higher.']],
  [
    'a wait that is not a number',
    {},
    ["--wait must be a whole number from 0 to 86400, not 'long'. See --help."],
    ['--wait', 'long'],
  ],
  [
    'a settings file that is a folder',
    { THREADS_ENV_FILE: '/' },
    ['The settings file / cannot be read: it is a folder.'],
  ],
  [
    'a settings file that does not exist',
    { THREADS_ENV_FILE: '/nowhere/threads.env' },
    ['The settings file /nowhere/threads.env cannot be read: there is no such file.'],
  ],
])('%s is reported before anything is created, with exit code 2', async ([title, env, lines, args = []], { skip }) => {
  skip(title === 'a privileged port' && process.getuid?.() === 0, 'root may listen on every port');
  const folder = await newFolder();
  const settings = { WEBHOOK_SECRETS_KEY: secretsKey, ...env };
  const outcome = await runThreads(['serve', ...args], settings, folder);
  expect(outcome).toEqual({ code: 2, stdout: '', stderr: `${lines.join('\n')}\n` });
  expect(existsSync(join(folder, 'threads.db'))).toBe(false);
});

test('a port in use is reported in one line, for the service and for operations', async () => {
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  expect(await runThreads(['serve', '--demo', '--port', `${port}`])).toMatchObject({
    code: 2,
    stderr: `Port ${port} is in use. Set PORT (or --port) to a free one.\n`,
  });
  expect(await runThreads(['serve', '--demo'], { OPERATIONS_PORT: `${port}` })).toMatchObject({
    code: 2,
    stderr: `Port ${port} is in use. Set OPERATIONS_PORT to a free one.\n`,
  });
});

test('a file that cannot be opened or written is reported in one line', async () => {
  expect(await runThreads(['serve'], { DATABASE_URL: '/nowhere/threads.db' })).toMatchObject({
    code: 2,
    stderr:
      'The database /nowhere/threads.db cannot be opened: The database file cannot be opened. Check that its folder exists and that this user may write to it.\n',
  });
  expect(await runThreads(['serve', '--demo', '--target-file', '/nowhere/target.json'])).toMatchObject({
    code: 2,
    stderr: '/nowhere/target.json cannot be written: ENOENT. Choose another --target-file.\n',
  });
});

test('--help and --version', async () => {
  const overview = await runThreads(['--help']);
  expect(overview.code).toBe(0);
  const lines = overview.stdout.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(130);
  expect((await runThreads(['serve', '--help'])).stdout).toMatch(/--demo[\s\S]*RATE_LIMIT[\s\S]*Exit code 0/);
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(await runThreads(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test('the README shows the actual demo token', async () => {
  const { target, store } = await openDemo();
  await store.close();
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`TOKEN=${target.tokens.full}\n`);
  expect(readme).toContain(`/threads/${target.resources.listThreadNotes.long}/notes"`);
});

test('a sign-in link leads to the running service', async () => {
  const env = { DATABASE_URL: join(await newFolder(), 'threads.db') };
  const { urls } = await startThreads(['--only', 'inbox'], env);
  await runThreads(['user', 'create', '--name', 'Mara', '--address', 'mara@office.example'], env);
  const { stdout } = await runThreads(['user', 'sign-in-link', 'Mara', '--json'], env);
  const link = new URL(JSON.parse(stdout).link);
  expect(link.origin).toBe(urls.inbox);
  expect((await fetch(link, { headers: { Accept: 'text/html' } })).status).toBe(200);
});
