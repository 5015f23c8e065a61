import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bareEnvironment } from '@threads-api/testing';
import { listen } from '@threads-api/testing/listen';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAddresses } from '../../src/serve/addresses.ts';
import { readServeOptions } from '../../src/serve/serve-options.ts';
import { readSettings } from '../../src/settings.ts';
import { callTool, connectAgent } from '../mcp/call-tool.ts';
import { runThreads, sourceMain, startThreads } from '../run-threads.ts';
import { serve, startDemo } from '../serve.ts';
import { newStore } from '../stores.ts';

let demo: Awaited<ReturnType<typeof startDemo>>;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

test('--demo writes the target file, serves with its tokens, and ends with 0 on Ctrl-C', async () => {
  const file = join(await temporaryFolder(), 'target.json');
  const { urls, stop } = await startThreads(['--demo', '--target-file', file]);
  const { baseUrl, actions, ...target } = JSON.parse(await readFile(file, 'utf8'));
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(urls).toMatchObject({ api: baseUrl, token: target.tokens.full });
  // `conformance.test.ts` checks that these work.
  expect(target).toEqual(demo.target);
  expect(Object.keys(actions)).toEqual(Object.keys(demo.actions));
  const headers = { Authorization: `Bearer ${target.tokens.full}` };
  expect((await fetch(`${baseUrl}/threads`, { headers })).status).toBe(200);
  expect(await stop('SIGINT')).toBe(0);
});

test('in a checkout, the demo prints a configuration with which an agent can start this program', async () => {
  const { urls } = await startThreads(['--demo', '--only', 'mcp'], {}, sourceMain);
  const { command, args, env } = JSON.parse(urls.mcpConfiguration).mcpServers.threads;
  const client = await connectAgent(new StdioClientTransport({ command, args, env: { ...bareEnvironment, ...env } }));
  expect((await callTool(client, 'list_threads')).data.data.length).toBeGreaterThan(0);
});

test('one address has the API, the page and MCP; each part answers only its own paths', async () => {
  const { origin } = new URL(demo.baseUrl);
  expect([demo.mcpUrl, new URL(demo.inboxUrl).port]).toEqual([`${origin}/mcp`, new URL(origin).port]);
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });
  const html = { Accept: 'text/html' };
  for (const path of ['/', '/threads', '/threads/thr_1', '/drafts', '/tokens', '/sign-in']) {
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
    const body = { statusCode: 404, message: expect.any(String) };
    expect([path, response.status, await response.json()]).toEqual([path, 404, body]);
  }
  const own = await get('/api/v1/nowhere', html);
  expect([own.status, own.headers.has('x-request-id')]).toEqual([404, true]);
  expect((await get('/mcp')).status).toBe(401);
  expect((await get('/inbox/drafts')).status).toBe(401);
});

test('the paths of parts that do not run return 404', async () => {
  const mcp = await serve(undefined, {}, { parts: ['mcp'] });
  for (const path of ['/api/v1/threads', '/']) expect((await fetch(new URL(path, mcp.mcpUrl))).status).toBe(404);
  const api = await serve(undefined, {}, { parts: ['api', 'webhooks'] });
  for (const path of ['/mcp', '/']) expect((await fetch(new URL(path, api.baseUrl))).status).toBe(404);
});

test('settings can come from a file, the environment takes precedence, and a sign-in link leads to the running service', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'threads.env');
  const url = join(folder, 'from-file.db');
  await writeFile(file, `DATABASE_URL=${url}\nLOG_LEVEL=nonsense\n`);
  const { urls, stop } = await startThreads(['--only', 'inbox'], { THREADS_ENV_FILE: file, LOG_LEVEL: 'info' });
  const store = await newStore({ url });
  await store.createUser({ name: 'Mara', address: 'mara@office.example' });
  const { stdout } = await runThreads(['user', 'sign-in-link', 'Mara', '--json'], { DATABASE_URL: url });
  const link = new URL(JSON.parse(stdout).link);
  expect(link.origin).toBe(urls.inbox);
  expect((await fetch(link, { headers: { Accept: 'text/html' } })).status).toBe(200);
  expect(await stop()).toBe(0);
  await writeFile(file, 'TRUSTED_PROXY=1\nPORT 5000\nHOST=::1\nHOST=::1\n');
  expect(await runThreads(['serve'], { THREADS_ENV_FILE: file }, folder)).toMatchObject({
    code: 2,
    stderr: `${file}:1: TRUSTED_PROXY is not a setting. See threads serve --help.
${file}:2: this line is neither a comment nor a setting. Write NAME=value.
${file}:4: HOST is already on line 3. Remove one.
`,
  });
  expect(await runThreads(['serve'], { THREADS_ENV_FILE: '/nowhere/threads.env' }, folder)).toMatchObject({
    code: 2,
    stderr: 'The settings file /nowhere/threads.env cannot be read: there is no such file.\n',
  });
});

test.each([
  [{ only: 'rest' }, "--only must list one or more of api,inbox,mcp,webhooks, not 'rest'. See --help."],
  [{ 'target-file': 'x' }, '--target-file requires --demo. See --help.'],
])('%j is refused', (values, reason) => {
  expect(() => readServeOptions(values)).toThrow(reason);
});

test('wrong settings are reported before anything is created, with exit code 2', async () => {
  const folder = await temporaryFolder();
  const outcome = await runThreads(['serve'], { MCP_RATE_LIMIT: 'many', WEBHOOK_SECRETS_KEY: 'short' }, folder);
  const lines = [
    "MCP_RATE_LIMIT is 'many'; use a whole number from 1 to 999999999.",
    "WEBHOOK_SECRETS_KEY is '…'; use 32 bytes in base64, made with: openssl rand -base64 32.",
  ];
  expect(outcome).toEqual({ code: 2, stdout: '', stderr: `${lines.join('\n')}\n` });
  const unopened = await runThreads(['serve'], { DATABASE_URL: '/nowhere/threads.db' }, folder);
  expect(unopened).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^The database \/nowhere\/threads.db cannot be opened: [^\n]+\n$/),
  });
  expect(existsSync(join(folder, 'threads.db'))).toBe(false);
});

test('an address that cannot be used is reported, for the service and for operations', async () => {
  const port = Number(new URL(await listen(createServer())).port);
  const check = (changes: object) =>
    checkAddresses({ ...readSettings({ PORT: '0', OPERATIONS_PORT: '0' }), ...changes }, ['api']);
  await expect(check({ port })).rejects.toThrow(`Port ${port} is in use. Set PORT (or --port) to a free one.`);
  await expect(check({ operationsPort: port })).rejects.toThrow('is in use. Set OPERATIONS_PORT to a free one.');
  await expect(check({ host: 'nowhere.invalid' })).rejects.toThrow('HOST is not an address of this machine.');
});

test('the README shows the actual demo token', async () => {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`TOKEN=${demo.target.tokens.full}\n`);
  expect(readme).toContain(`/threads/${demo.target.resources.listThreadNotes.long}/notes"`);
});
