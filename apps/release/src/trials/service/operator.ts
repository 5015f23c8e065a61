import { join } from 'node:path';
import { cleanEnvironment, run, start } from '../../run.ts';
import { nodesFor, type Trial } from '../../trial.ts';
import { checkHelp } from '../check-help.ts';
import { askThreads } from '../client.ts';
import { commandOf, install } from '../install.ts';

/** The first steps of an operator: creates users, inboxes and tokens, then runs API, MCP and page in one process. */
export const operator: Trial = {
  name: "Service: the operator's commands, and all parts in one process",
  async run(context) {
    const { folder, runtimes } = context;
    await install(context, '@threads-api/server');
    const seen: string[] = [];
    for (const [index, { name, program }] of (await nodesFor('@threads-api/server', runtimes)).entries()) {
      const env = cleanEnvironment({
        DATABASE_URL: join(folder, `threads-${index}.db`),
        PORT: '0',
        OPERATIONS_PORT: '0',
        DRAIN_SECONDS: '0',
      });
      const command = [program, commandOf(folder, 'threads')];
      for (const words of [[], ['serve'], ['mcp'], ['user', 'create']])
        await checkHelp(['threads', ...words].join(' '), [...command, ...words], folder);
      await serve(folder, program, env);
      seen.push(name);
    }
    return seen.join(', ');
  },
};

async function serve(folder: string, program: string, env: NodeJS.ProcessEnv): Promise<void> {
  const threads = async (...args: string[]) => {
    const command = [commandOf(folder, 'threads'), ...args, '--json'];
    const { code, output, stdout } = await run(program, command, { cwd: folder, env });
    if (code !== 0) throw new Error(`threads ${args.join(' ')} exited with code ${code}:\n${output}`);
    return JSON.parse(stdout);
  };
  const user = await threads('user', 'create', '--name', 'Mara', '--address', 'mara@office.example');
  const inbox = await threads('inbox', 'create', '--name', 'Hello', '--address', 'hello@office.example');
  await threads('inbox', 'add-member', inbox.id, user.id);
  const { token } = await threads('token', 'create', '--user', user.id, '--name', 'laptop', '--scope', 'threads:read');
  const agent = await threads('token', 'create', '--for', 'mcp', '--user', user.id, '--name', 'assistant');
  const ready = /"api":"([^"]+)","inbox":"([^"]+)","mcp":"([^"]+)"/;
  const options = { cwd: folder, env };
  const service = await start(program, [commandOf(folder, 'threads'), 'serve'], ready, options);
  try {
    const [, api = '', page = '', mcp = ''] = service.match;
    await threads('thread', 'start', '--inbox', inbox.id, '--subject', 'Brakes', '--body', 'They squeal');
    await askThreads(api, token);
    await listTools(mcp, agent.token);
    await loadPage(page);
    const lines = service.output().trim().split('\n');
    if (!lines.every((line) => line.startsWith('{'))) throw new Error(`The log is not JSON:\n${lines.join('\n')}`);
  } finally {
    await service.stop();
  }
}

/** Checks that the page has its script and requires a sign-in. */
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
