import { serveStdio } from '@modelcontextprotocol/server/stdio';
import {
  CouldNotRun,
  databaseUrl,
  type Options,
  portInUse,
  portNumber,
  runCommand,
  stopOnSignal,
  type Values,
  wholeNumber,
} from '@threads-api/command-line';
import { DatabaseError, openStore, type Store } from '@threads-api/store';
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

const options = {
  http: { type: 'boolean' },
  port: { type: 'string', default: '4030' },
  host: { type: 'string', default: '127.0.0.1' },
  hostname: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
} satisfies Options;

await runCommand({
  help,
  options,
  expected: [DatabaseError],
  async run(values) {
    const store = await openStore({ url: databaseUrl() });
    if (values.http) await http(store, values);
    else await stdio(store);
  },
});

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

async function http(store: Store, { port: text, host, hostname, origin }: Values<typeof options>): Promise<void> {
  const port = portNumber('--port', text);
  const requestsPerMinute = wholeNumber('MCP_RATE_LIMIT', process.env.MCP_RATE_LIMIT ?? 300, 1, 999_999_999);
  const server = await serveHttp({
    store,
    port,
    host,
    hostnames: hostname ?? [],
    origins: origin ?? [],
    requestsPerMinute,
  }).catch(portInUse(port, 'Choose another with --port.'));
  console.log(`The MCP server is at ${server.url}`);
  stopOnSignal(async () => {
    await server.close();
    await store.close();
  });
}
