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
import { DatabaseError, type Drafts, openStore, type Store, type ThreadReads, type Tokens } from '@threads-api/store';
import { createMcpServer } from './create-mcp-server.ts';
import { serveHttp } from './serve-http.ts';

const help = `
The MCP server: agents read threads and propose drafts. It has no tool to send.

  pnpm --silent mcp            over stdio, for one agent; THREADS_MCP_TOKEN is its token
  pnpm mcp --http              over Streamable HTTP; each request has its token in the Authorization header
    --port N                   default 4030; 0 for any free port
    --host ADDRESS             the address to listen on; default 127.0.0.1
    --hostname NAME            also accept this name in the Host header; may be repeated
    --origin HOSTNAME          also accept browser requests from pages of this host; may be repeated
    --help

Settings, from the environment:
    DATABASE_URL               postgres://… or the name of an SQLite file; default threads.db
    THREADS_MCP_TOKEN          the token over stdio; create one with pnpm admin token create --for mcp
    MCP_RATE_LIMIT             over HTTP: requests a minute for each user; default 300

Pass the token in the environment, not as an argument: pnpm prints the commands that it runs.
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
    if (values.http) await runHttp(store, values);
    else await runStdio(store);
  },
});

async function runStdio(store: ThreadReads & Drafts & Tokens): Promise<void> {
  const token = process.env.THREADS_MCP_TOKEN ?? '';
  const findCaller = () => store.findCaller(token, 'mcp');
  const caller = await findCaller();
  if (!caller)
    throw new CouldNotRun(
      'THREADS_MCP_TOKEN is missing, expired, revoked or not a token for MCP. Create one with pnpm admin token create --for mcp.',
    );
  // A connection can last for days, and the token can be revoked in the meantime.
  const isValid = async () => (await findCaller()) !== undefined;
  serveStdio(() => createMcpServer({ store, caller, isValid }), { onerror: (error) => console.error(error.message) });
  process.stdin.once('close', () => process.exit(0));
}

async function runHttp(store: Store, { port: text, host, hostname, origin }: Values<typeof options>): Promise<void> {
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
  console.log(`The MCP server listens at ${server.url}`);
  stopOnSignal(async () => {
    await server.close();
    await store.close();
  });
}
