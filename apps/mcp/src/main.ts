import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { openFromEnvironment, type Store, UnusableDatabase } from '@threads-api/store';
import { createMcpServer } from './create-mcp-server.ts';
import { serveHttp } from './serve-http.ts';

const help = `
The MCP server: agents read threads and propose drafts. Nothing here can send.

  pnpm --silent mcp            over stdio, for one agent: the token is THREADS_MCP_TOKEN
  pnpm mcp --http              over Streamable HTTP: each request brings its token
    --port N                   default 4030; 0 for any free one
    --host ADDRESS             default 127.0.0.1
    --hostname NAME            a name under which it may be asked from elsewhere; may be repeated
    --origin HOSTNAME          a page's host that may ask it; may be repeated
    --help

Settings, from the environment:
    DATABASE_URL               postgres://… or the name of an SQLite file; default threads.db
    THREADS_MCP_TOKEN          over stdio: a token of pnpm admin token create --for mcp
    MCP_RATE_LIMIT             over HTTP: requests a minute for each user; default 300

Exit code 0: ended, 2: could not run.
`;

/** Why it cannot run, in a line that says what to do. */
class CouldNotRun extends Error {}

try {
  await run();
} catch (error) {
  // Never on the standard output, which belongs to the protocol.
  const expected = error instanceof CouldNotRun || error instanceof UnusableDatabase;
  console.error(expected ? error.message : error);
  process.exit(2);
}

async function run(): Promise<void> {
  const options = parseOptions();
  if (options.help) {
    console.log(help.trim());
    return;
  }
  const store = await openFromEnvironment(process.env);
  if (options.http) await http(store, options);
  else await stdio(store);
}

async function stdio(store: Store): Promise<void> {
  const token = process.env.THREADS_MCP_TOKEN ?? '';
  const find = () => store.findCaller(token, 'mcp');
  const caller = await find();
  if (!caller)
    throw new CouldNotRun(
      'THREADS_MCP_TOKEN is missing, expired, revoked or not a token for MCP. Issue one: pnpm admin token create --for mcp',
    );
  // A conversation may last for days, and a token be revoked meanwhile.
  const isValid = async () => (await find()) !== undefined;
  serveStdio(() => createMcpServer({ store, caller, isValid }), { onerror: (error) => console.error(error.message) });
  process.stdin.once('close', () => process.exit(0));
}

async function http(
  store: Store,
  { port = '4030', host = '127.0.0.1', hostname = [], origin = [] }: ReturnType<typeof parseOptions>,
): Promise<void> {
  const limit = process.env.MCP_RATE_LIMIT ?? '300';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new CouldNotRun(`--port is a number up to 65535, not '${port}'. See --help.`);
  if (!/^[1-9]\d{0,8}$/.test(limit))
    throw new CouldNotRun(`MCP_RATE_LIMIT is a number of requests a minute, not '${limit}'.`);
  const server = await serveHttp({
    store,
    port: Number(port),
    host,
    hostnames: hostname,
    origins: origin,
    requestsPerMinute: Number(limit),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new CouldNotRun(`The port ${port} is in use. Choose another with --port.`);
    throw error;
  });
  console.log(`The MCP server is at ${server.url}`);
  const end = async () => {
    await server.close();
    await store.close();
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        http: { type: 'boolean' },
        port: { type: 'string' },
        host: { type: 'string' },
        hostname: { type: 'string', multiple: true },
        origin: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new CouldNotRun(`${(error as Error).message.split(/\. |\.?\n/)[0]}. See --help.`);
  }
}
