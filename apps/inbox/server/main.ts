import {
  CouldNotRun,
  commandName,
  databaseUrl,
  type Options,
  portInUse,
  portNumber,
  runCommand,
  secretsKey,
  stopOnSignal,
  type Values,
} from '@threads-api/command-line';
import { DatabaseError, openStore, RefusedError, signInLinkMinutes } from '@threads-api/store';
import { createInboxApp, createMockInboxApp } from './create-inbox-app.ts';
import { loadSite } from './load-site.ts';
import { readSettings } from './settings.ts';
import { type RunningInbox, startInbox } from './start-inbox.ts';

const defaultPort = '4040';

const help = `
The inbox page for people: read threads, review what agents propose, send it.

  ${commandName('inbox')}
    --port N             default ${defaultPort}; 0 for any free port
    --host ADDRESS       the address to listen on; default 127.0.0.1
    --sign-in-as USER    print a link that signs this user in; it works once, within ${signInLinkMinutes} minutes
    --mock               the reading part alone, on the mock, without a database
    --help

Settings, from the environment:
    DATABASE_URL             postgres://… or the name of an SQLite file; default threads.db
    INBOX_URL                the address of the page, if people reach it by another one, such as https://inbox.example
    TRUSTED_PROXIES          the number of proxies in front of the page; default 0
    OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET
                             sign-in by OpenID Connect; the provider redirects to INBOX_URL/oidc/callback
    WEBHOOKS_ALLOW_LOOPBACK  1: also allow webhooks that lead to this machine

${commandName('admin')} user sign-in-link creates a link for a user. Press Ctrl-C to stop. Exit code 0: stopped, 2: could not run.
`;

const options = {
  port: { type: 'string', default: defaultPort },
  host: { type: 'string', default: '127.0.0.1' },
  'sign-in-as': { type: 'string' },
  mock: { type: 'boolean' },
} satisfies Options;

await runCommand({ help, options, expected: [DatabaseError, RefusedError], run });

async function run(values: Values<typeof options>): Promise<void> {
  const address = { port: portNumber('--port', values.port), host: values.host };
  if (values.mock && values['sign-in-as']) throw new CouldNotRun('The mock needs no sign-in. See --help.');
  const listen = (app: Parameters<typeof startInbox>[0]) =>
    startInbox(app, address).catch((error: NodeJS.ErrnoException) => {
      process.send?.({ error: error.code });
      return portInUse(address.port, 'Choose another with --port.')(error);
    });
  const inbox = await (values.mock ? startOnMock(listen) : startOnStore(listen, values['sign-in-as']));
  stopOnSignal(inbox.stop);
  process.send?.({ url: inbox.url, signInLink: inbox.signInLink });
  console.log(`The inbox: ${inbox.url}`);
  if (inbox.signInLink) console.log(`Sign in:   ${inbox.signInLink}`);
}

type Listen = (app: Parameters<typeof startInbox>[0]) => Promise<RunningInbox>;
type Started = RunningInbox & { signInLink?: string };

async function startOnStore(listen: Listen, userId: string | undefined): Promise<Started> {
  const settings = readSettings();
  const store = await openStore({ url: databaseUrl(), secretsKey: secretsKey() });
  const inbox = await listen(await createInboxApp({ store, site: await loadSite(), settings }));
  const stop = async () => {
    await inbox.stop();
    await store.close();
  };
  if (!userId) return { ...inbox, stop };
  const { secret } = await store.createSignInLink(userId);
  return { ...inbox, stop, signInLink: new URL(`/sign-in#${secret}`, settings.publicUrl ?? inbox.url).href };
}

async function startOnMock(listen: Listen): Promise<Started> {
  const { startMockApi } = await import('./mock-api.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CouldNotRun('--mock needs the mock beside the inbox: npm install @threads-api/mock');
  });
  const mock = await startMockApi();
  const inbox = await listen({ app: createMockInboxApp({ site: await loadSite(), api: mock.api }) });
  return {
    ...inbox,
    async stop() {
      await inbox.stop();
      await mock.stop();
    },
  };
}
