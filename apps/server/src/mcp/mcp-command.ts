import { CouldNotRun, type Subcommand } from '@threads-api/cli';
import { programName } from '#program-name';
import { isPlainHttp, readSettings, settingsHelp } from '#settings';

const createToken = `${programName} token create --for mcp`;

/** MCP over stdio, for one agent. */
export const commands: Record<string, Subcommand> = {
  mcp: {
    summary: `Serves MCP over stdio to one agent, which can read threads and propose drafts. It has no tool to send.
With --url, it connects to ${programName} serve and needs only a token. MCP over HTTP is part of ${programName} serve.`,
    options: {
      url: {
        type: 'string',
        value: 'URL',
        help: 'the MCP URL of a running service, such as https://threads.example.com/mcp',
      },
    },
    notes: `${settingsHelp(['threadsMcpToken', 'databaseUrl'])}

Without --url, it opens the database directly. Use this only for trusted scripts: a program that can read the
environment of this process can read and change the whole database. Give agents --url.

Create a token with ${createToken}. Pass it in the environment, not as an argument: other users of the machine can
read arguments. Exit code 0: success, 2: could not run.`,
    async run({ values: { url } }) {
      const { databaseUrl, threadsMcpToken: token = '' } = readSettings();
      if (url !== undefined) await relay(String(url), token);
      else await serveDatabase(databaseUrl, token);
    },
  },
};

async function relay(text: string, token: string): Promise<void> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CouldNotRun(`--url must be a URL such as https://threads.example.com/mcp, not '${text}'.`);
  if (token === '') throw new CouldNotRun(`THREADS_MCP_TOKEN: The token is missing. Create one with ${createToken}.`);
  if (isPlainHttp(url))
    console.error(`Warning: ${url.origin} is plain HTTP, so others on the network can read the token. Use https.`);
  const { relayMcp } = await import('./relay-mcp.ts');
  await relayMcp(url, token);
}

async function serveDatabase(url: string, token: string): Promise<void> {
  const [{ openStore, createHtmlReader }, { createMcpServer }, { serveStdio }] = await Promise.all([
    import('#store'),
    import('./create-mcp-server.ts'),
    import('@modelcontextprotocol/server/stdio'),
  ]);
  // A new database would have no tokens, so none is created.
  const store = await openStore({ url, create: false, migrate: false });
  // A connection can last for days, and the token can be revoked during that time.
  const findFault = () => store.explainToken(token, 'mcp');
  const caller = await store.findCaller(token, 'mcp');
  if (!caller) throw new CouldNotRun(`THREADS_MCP_TOKEN: ${await findFault()} Create one with ${createToken}.`);
  const onError = (error: unknown) => console.error(error);
  const onerror = (error: Error) => console.error(error.message);
  const context = {
    store,
    audited: store.audited,
    caller,
    readHtml: createHtmlReader().readerFor(caller.userId),
    findFault,
    onError,
  };
  serveStdio(() => createMcpServer(context), { onerror });
  process.stdin.once('close', () => process.exit(0));
}
