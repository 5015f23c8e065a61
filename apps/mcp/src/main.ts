import { serveStdio } from '@modelcontextprotocol/server/stdio';
import {
  CouldNotRun,
  commandName,
  databaseUrl,
  type Options,
  portInUse,
  portNumber,
  runCommand,
  stopOnSignal,
  type Values,
  wholeNumber,
} from '@threads-api/command-line';
import { createRegistry, createStatusGauges, startOperations } from '@threads-api/operations';
import { DatabaseError, type Drafts, openStore, type Store, type ThreadReads, type Tokens } from '@threads-api/store';
import { pino } from 'pino';
import { createMcpServer } from './create-mcp-server.ts';
import { logRequests } from './log-requests.ts';
import { serveHttp } from './serve-http.ts';

const mcp = commandName('mcp');
/** pnpm would print the command to the stream that the agent reads. */
const overStdio = mcp.replace('pnpm', 'pnpm --silent');
const createToken = `${commandName('admin')} token create --for mcp`;

const help = `
The MCP server: agents read threads and propose drafts. It has no tool to send.

  ${overStdio.padEnd(28)} over stdio, for one agent; THREADS_MCP_TOKEN is its token
  ${`${mcp} --http`.padEnd(28)} over Streamable HTTP; each request has its token in the Authorization header
    --port N                   default 4030; 0 for any free port
    --host ADDRESS             the address to listen on; default 127.0.0.1
    --hostname NAME            also accept this name in the Host header; may be repeated
    --origin HOSTNAME          also accept browser requests from pages of this host; may be repeated
    --help

Settings, from the environment:
    DATABASE_URL               postgres://… or the name of an SQLite file; default threads.db
    THREADS_MCP_TOKEN          the token over stdio; create one with ${createToken}
    MCP_FAILED_AUTH_LIMIT      over HTTP: failed tokens a minute from each address; default 60
    MCP_OPERATIONS_PORT        over HTTP: the port of /healthz, /readyz and /metrics; default: any free one
    OPERATIONS_HOST            the address that they listen on; default 127.0.0.1
    LOG_LEVEL                  over HTTP: debug, info, warn, error or silent; default info
    MCP_RATE_LIMIT             over HTTP: requests a minute for each user; default 300

Pass the token in the environment, not as an argument, which others on the machine can read.
Exit code 0: ended, 2: could not run.
`;

const options = {
  http: { type: 'boolean' },
  port: { type: 'string', default: '4030' },
  host: { type: 'string', default: '127.0.0.1' },
  hostname: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
} satisfies Options;

/** How long requests are accepted after a SIGTERM. */
const drainMilliseconds = 5_000;

await runCommand({
  help,
  options,
  expected: [DatabaseError],
  async run(values) {
    const store = await openStore({
      url: databaseUrl(),
      // An agent's token cannot be in a database that does not exist.
      create: values.http === true,
      onCreated: (name) => console.error(`Created the database ${name}, which was empty.`),
    });
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
      `THREADS_MCP_TOKEN is missing, expired, revoked or not a token for MCP. Create one with ${createToken}.`,
    );
  // A connection can last for days, and the token can be revoked in the meantime.
  const isValid = async () => (await findCaller()) !== undefined;
  serveStdio(() => createMcpServer({ store, caller, isValid }), { onerror: (error) => console.error(error.message) });
  process.stdin.once('close', () => process.exit(0));
}

async function runHttp(store: Store, { port: text, host, hostname, origin }: Values<typeof options>): Promise<void> {
  const port = portNumber('--port', text);
  const requestsPerMinute = wholeNumber('MCP_RATE_LIMIT', process.env.MCP_RATE_LIMIT ?? 300, 1, 999_999_999);
  const operationsPort = portNumber('MCP_OPERATIONS_PORT', process.env.MCP_OPERATIONS_PORT || '0');
  const log = pino({ level: process.env.LOG_LEVEL || 'info' });
  const registry = createRegistry(createStatusGauges(store.readStatus));
  const server = await serveHttp({
    store,
    onAnswered: logRequests(log, registry),
    port,
    host,
    hostnames: hostname ?? [],
    origins: origin ?? [],
    requestsPerMinute,
    failuresPerMinute: wholeNumber('MCP_FAILED_AUTH_LIMIT', process.env.MCP_FAILED_AUTH_LIMIT ?? 60, 1, 999_999_999),
  }).catch(portInUse(port, 'Choose another with --port.'));
  const operations = await startOperations({
    port: operationsPort,
    host: process.env.OPERATIONS_HOST || '127.0.0.1',
    checkReady: store.ping,
    metrics: registry,
  }).catch(portInUse(operationsPort, 'Set MCP_OPERATIONS_PORT to a free one.'));
  console.log(`The MCP server listens at ${server.url}`);
  console.log(`health and metrics:       ${operations.url}`);
  stopOnSignal(async (reason) => {
    operations.setStopping();
    await server.close({ drain: reason === 'SIGTERM' ? drainMilliseconds : 0 });
    await operations.close();
    await store.close();
  });
}
