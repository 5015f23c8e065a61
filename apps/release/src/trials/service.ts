import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { cleanEnvironment, type Running, run, start } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';
import { checkHelp } from './check-help.ts';
import { commandOf, install } from './install.ts';
import { askThreads } from './mock.ts';

export const programs = ['admin', 'server', 'webhooks', 'mcp', 'inbox'];

/** An operator's first hour: users, inboxes and tokens by admin; server, webhooks, MCP and the inbox on one database. */
export const service: Trial = {
  name: 'Service: admin, server, webhooks, mcp and inbox on one database',
  async run(context) {
    const { folder, runtimes } = context;
    await install(context, ...programs.map((name) => `@threads-api/${name}`));
    const seen: string[] = [];
    for (const [index, { name, program }] of (await nodesFor('@threads-api/server', runtimes)).entries()) {
      const env = cleanEnvironment({
        DATABASE_URL: join(folder, `threads-${index}.db`),
        WEBHOOKS_ALLOW_LOOPBACK: '1',
        PORT: '0',
        OPERATIONS_PORT: '0',
        DRAIN_SECONDS: '0',
      });
      for (const name of programs.map((word) => `threads-${word}`))
        await checkHelp(name, [program, commandOf(folder, name)], folder);
      await serve(folder, program, env);
      seen.push(name);
    }
    return seen.join(', ');
  },
};

async function serve(folder: string, program: string, env: NodeJS.ProcessEnv): Promise<void> {
  const admin = async (...args: string[]) => {
    const command = [commandOf(folder, 'threads-admin'), ...args, '--json'];
    const { code, output, stdout } = await run(program, command, { cwd: folder, env });
    if (code !== 0) throw new Error(`threads-admin ${args.join(' ')} ended with ${code}:\n${output}`);
    return JSON.parse(stdout);
  };
  const user = await admin('user', 'create', '--name', 'Mara', '--address', 'mara@office.example');
  const inbox = await admin('inbox', 'create', '--name', 'Hello', '--address', 'hello@office.example');
  await admin('inbox', 'add-member', inbox.id, user.id);
  const { token } = await admin('token', 'create', '--user', user.id, '--name', 'laptop', '--scope', 'threads:read');
  const agent = await admin('token', 'create', '--for', 'mcp', '--user', user.id, '--name', 'assistant');
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  const { port } = receiver.address() as AddressInfo;
  await admin('webhook', 'create', '--url', `http://127.0.0.1:${port}/`, '--owner', user.id);
  const running: Running[] = [];
  try {
    const options = { cwd: folder, env };
    const server = await start(program, [commandOf(folder, 'threads-server')], /API: (\S+)/, options);
    running.push(server);
    running.push(await start(program, [commandOf(folder, 'threads-webhooks')], /waiting for events/, options));
    await admin('command', 'start-thread', '--inbox', inbox.id, '--subject', 'Brakes', '--body', 'They squeal');
    await askThreads(server.match[1] ?? '', token);
    await until(() => received.length >= 2, 'two events');
    const mcp = await start(program, [commandOf(folder, 'threads-mcp'), '--http', '--port', '0'], /(http:\S+\/mcp)/, {
      ...options,
    });
    running.push(mcp);
    await listTools(mcp.match[1] ?? '', agent.token);
    const page = await start(program, [commandOf(folder, 'threads-inbox'), '--port', '0'], /The inbox: (\S+)/, options);
    running.push(page);
    await loadPage(page.match[1] ?? '');
  } finally {
    for (const each of running) await each.stop();
    receiver.close();
  }
}

async function until(done: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (!done()) {
    if (Date.now() > end) throw new Error(`There were no ${what} within 30 s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The page comes with its script, and asks for a sign-in. */
async function loadPage(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(page) ?? [];
  const { status } = await fetch(new URL(script, url));
  if (!script || status !== 200) throw new Error(`The page of the inbox has no script: ${status}\n${page}`);
  const session = await (await fetch(new URL('/inbox/session', url))).text();
  if (JSON.parse(session).user !== null) throw new Error(`The inbox has a session without a sign-in: ${session}`);
}

async function listTools(url: string, token: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  const text = await response.text();
  if (!text.includes('propose_draft')) throw new Error(`The MCP server responded with ${response.status}: ${text}`);
}
