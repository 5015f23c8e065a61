import { relative, resolve } from 'node:path';
import {
  type CleanUps,
  type Command,
  cleanUp,
  portInUse,
  portNumber,
  stopOnSignal,
  type Values,
} from '@threads-api/cli';
import { createSecret, writeSecretFile } from '@threads-api/cli/local-server';
import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import openapi from '@threads-api/contract/openapi.json' with { type: 'json' };
import { type RunningMock, startMock, UnusableContract } from '@threads-api/mock';
import { contractFile, UnreadableDocument } from '@threads-api/spec/contract';
import { readEditor } from './command/editor.ts';
import { defaultPorts, isCheckout, notes, options, usage } from './command/help.ts';
import { hasService, launchService } from './command/launch-service.ts';
import { printCheck, printServices } from './command/print.ts';
import { chooseBase, createBaseline } from './document/baseline.ts';
import { describeDocument } from './document/describe-document.ts';
import { createDocumentThread } from './document/document-thread.ts';
import { followDocument } from './document/follow-document.ts';
import { hashDocument, type ReadDocument } from './document/read-document.ts';
import { createPortal } from './http/create-portal.ts';
import { startHttpServer } from './http/start-http-server.ts';
import type { Services } from './portal-state.ts';
import { loadSite } from './site/load-site.ts';
import { createStateStore } from './state-store.ts';

/** The command that shows a document until Ctrl-C. */
export const startCommand: Command<typeof options> = {
  usage,
  options,
  notes,
  positionals: 1,
  commands: ['lint', 'diff', 'build'],
  expected: [UnreadableDocument, UnusableContract],
  run: start,
};

/** Starts the portal, the mock and, for the contract in this repository, the demo of the service. Runs until Ctrl-C. */
async function start(values: Values<typeof options>, [given]: string[], cleanUps: CleanUps): Promise<void> {
  const file = resolve(given ?? contractFile);
  const ports = {
    portal: readPort('--port', values.port, 'PORTAL_PORT', defaultPorts.portal),
    mock: readPort('--mock-port', values['mock-port'], 'MOCK_PORT', defaultPorts.mock),
    server: readPort('--server-port', values['server-port'], 'SERVER_PORT', defaultPorts.server),
  };
  const editor = readEditor(values.editor);
  stopOnSignal(() => cleanUp(cleanUps));

  console.log('Starting …');
  const portal = await startHttpServer(ports.portal).catch(
    portInUse(ports.portal, 'Choose another with --port or PORTAL_PORT.'),
  );
  cleanUps.push(portal.close);
  const thread = createDocumentThread();
  cleanUps.push(thread.stop);
  const site = loadSite();
  // A rejection is reported when the promise is awaited.
  site.catch(() => undefined);
  const read = await thread.run('read', file);
  let { reference } = read;
  let contract = contractOf(read);
  const baseline = await createBaseline(file, await chooseBase(values.base, file, cleanUps));
  cleanUps.push(baseline.remove);

  const origins = [portal.url, portal.url.replace('localhost', '127.0.0.1')];
  const secret = createSecret();
  let mock: RunningMock | undefined;
  const demo =
    hasService && isThreads(contract)
      ? await launchService(ports.server, { CORS_ORIGINS: origins.join(',') })
      : undefined;
  if (demo) cleanUps.push(demo.stop);

  /** The base path may change with each save. */
  const describeServices = (): Services => ({
    ...(mock && {
      mock: {
        name: 'Mock',
        baseUrl: `${new URL(mock.url).origin}${contract.basePath}`,
        token: 'mock-any-token',
        controlUrl: mock.controlUrl,
      },
    }),
    ...(demo && { server: { name: 'Demo server', baseUrl: demo.api, token: demo.token } }),
  });

  const followed = await followDocument({
    file,
    first: read,
    thread,
    baseline,
    consumers: values.consumer,
    async onDocument(next) {
      const edited = contractOf(next);
      if (mock) useInMock(mock, edited.source);
      // A document may have no paths yet.
      else if (edited.operations.length > 0) mock = await openMock(ports.mock, secret, edited.source, cleanUps);
      contract = edited;
      reference = next.reference;
      const server = describeServices().mock ?? { baseUrl: contract.basePath, token: '' };
      return describeDocument(contract, server);
    },
    onChecked: printCheck,
  });
  const store = createStateStore({
    contract: followed.state,
    services: describeServices(),
    live: true,
    serverHash: hashDocument(JSON.stringify(openapi)),
    ...(editor && { editor }),
  });
  const stopFollowing = followed.start((state) => {
    const services = describeServices();
    // The mock starts with the first operation.
    if (services.mock && !store.state.services.mock) console.log(`  mock  ${services.mock.baseUrl}`);
    store.update('services', services);
    store.update('contract', state);
  });
  cleanUps.push(stopFollowing);

  portal.setListener(createPortal({ store, site: await site, reference: () => reference, secret }));
  const secretFile = await writeSecretFile(`portal-${new URL(portal.url).port}`, secret);
  const { contract: state, services } = store.state;
  const advice =
    isCheckout || given
      ? `Edit ${relative('', file)} and watch the portal.`
      : 'To view your own document, run: npx @threads-api/portal FILE.';
  printServices({ state, portalUrl: portal.url, secretFile, services, demo, advice });
}

const contractOf = ({ text }: ReadDocument) => readContract(JSON.parse(text));

/** Whether a document is any version of the contract that the demo serves, that is, has all its operations. */
const isThreads = ({ operations }: Contract) =>
  threads.operations.every(({ id, method, path }) =>
    operations.some((operation) => operation.id === id && operation.method === method && operation.path === path),
  );

/** Passes a new version to the mock. */
function useInMock(mock: RunningMock, document: object): void {
  try {
    mock.use(document);
  } catch (error) {
    throw error instanceof UnusableContract ? new UnreadableDocument(error.message) : error;
  }
}

async function openMock(port: number, controlSecret: string, document: object, cleanUps: CleanUps) {
  const mock = await startMock({ port, controlSecret, document }).catch(
    portInUse(port, 'Choose another with --mock-port or MOCK_PORT.'),
  );
  cleanUps.push(mock.close);
  return mock;
}

function readPort(option: string, given: string | undefined, variable: string, defaultPort: number): number {
  const { [variable]: set = `${defaultPort}` } = process.env;
  return given === undefined ? portNumber(variable, set) : portNumber(option, given);
}
