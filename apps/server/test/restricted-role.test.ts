import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { contract } from '@threads-api/contract';
import { openStore } from '@threads-api/store';
import { createRole } from '@threads-api/store/testing/create-role';
import { expect, onTestFinished, test } from 'vitest';

const mainOf = (app: string) => fileURLToPath(new URL(`../../${app}/src/main.ts`, import.meta.url));

const environment = (url: string, more: Record<string, string> = {}) => ({
  ...process.env,
  DATABASE_URL: url,
  PORT: '0',
  OPERATIONS_PORT: '0',
  WEBHOOKS_ALLOW_LOOPBACK: '1',
  DRAIN_SECONDS: '0',
  ...more,
});

const run = (app: string, args: string[], url: string) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [mainOf(app), ...args], { env: environment(url) }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

/** Starts a program, and ends it with the test. `printed` is what it has written so far. */
function start(app: string, url: string, more?: Record<string, string>) {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [mainOf(app)], { env: environment(url, more) });
  const ended = once(child, 'exit');
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output.text += text;
    });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, printed: () => output.text };
}

async function startReceiver(): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push(JSON.parse(body).type);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

test('server, worker and MCP server work with a role that may only read and write rows', async () => {
  const { url, owner, role, asRole } = await createRole();
  // There are no tables yet, and the role may not create them.
  for (const app of ['server', 'webhooks', 'mcp']) {
    const { code, stderr } = await run(app, [], asRole);
    expect(stderr).toMatch(
      /^The database \S+ cannot be opened: The role lacks a right\. Run the command admin migrate .+\n$/,
    );
    expect(code).toBe(2);
  }
  expect(await run('admin', ['migrate'], url)).toMatchObject({ code: 0 });
  const { stdout: help } = await run('admin', ['migrate', '--help'], url);
  const grants = help.match(/^ +grant .*;$/gm) ?? [];
  expect(grants.length).toBeGreaterThan(0);
  for (const grant of grants) await owner.query(grant.replace('to threads;', `to ${role};`));

  const receiver = await startReceiver();
  const store = await openStore({ url: asRole });
  onTestFinished(() => store.close());
  const userId = await store.createUser({ name: 'Mara', address: 'mara@office.example' });
  const inboxId = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  await store.addMember(inboxId, userId);
  const scopes = [...contract.scopes];
  const { token } = await store.createToken({ userId, name: 'test', scopes });
  const { token: agent } = await store.createToken({ userId, name: 'agent', scopes: ['mcp:read'], audience: 'mcp' });
  await store.createEndpoint({ url: receiver.url, ownerId: userId, events: ['thread.created'], scopes });
  const author = { type: 'contact', id: null, name: 'Lena', address: null } as const;
  const message = { author, to: [], cc: [], bodyText: 'Hello', bodyHtml: null, attachments: [] };
  const { threadId } = await store.startThread({ inboxId, subject: null, ...message });

  start('webhooks', asRole);
  await expect.poll(() => receiver.received).toEqual(['thread.created']);

  const { printed } = start('server', asRole);
  await expect.poll(printed).toMatch(/API: \S+\n/);
  const baseUrl = /API: (\S+)\n/.exec(printed())?.[1];
  const response = await fetch(`${baseUrl}/threads`, { headers: { authorization: `Bearer ${token}` } });
  expect(await response.json()).toMatchObject({ data: [{ id: threadId, unread: true }] });

  const mcp = start('mcp', asRole, { THREADS_MCP_TOKEN: agent });
  const call = (id: number | undefined, method: string, params: object) =>
    mcp.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  call(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  await expect.poll(mcp.printed).toContain('"id":1');
  call(undefined, 'notifications/initialized', {});
  call(2, 'tools/call', { name: 'list_threads', arguments: {} });
  await expect.poll(mcp.printed).toContain(threadId);

  // A right that is taken away: one line, whichever program starts.
  await owner.query(`revoke insert on threads from ${role}`);
  for (const app of ['server', 'webhooks', 'mcp']) {
    const { code, stderr } = await run(app, [], asRole);
    expect(stderr).toMatch(new RegExp(`^[^\\n]*The role ${role} may not insert into the table threads\\.[^\\n]*\\n$`));
    expect(code).toBe(2);
  }
});
