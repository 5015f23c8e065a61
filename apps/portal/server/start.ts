import { relative, resolve } from 'node:path';
import { type CleanUps, cleanUp, portInUse, portNumber, stopOnSignal, type Values } from '@threads-api/cli';
import { createSecret, writeSecretFile } from '@threads-api/cli/local-server';
import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import openapi from '@threads-api/contract/openapi.json' with { type: 'json' };
import { contractFile } from '@threads-api/spec/contract';
import { readEditor } from './command/editor.ts';
import { defaultPorts, isCheckout, type options } from './command/help.ts';
import { hasService, launchService } from './command/launch-service.ts';
import { printCheck, printServices } from './command/print.ts';
import { chooseBase, createBaseline } from './document/baseline.ts';
import { describeDocument } from './document/describe-document.ts';
import { createDocumentThread } from './document/document-thread.ts';
import { followDocument, type Presented } from './document/follow-document.ts';
import { hashDocument, type ReadDocument } from './document/read-document.ts';
import { createPortal } from './http/create-portal.ts';
import { startHttpServer } from './http/start-http-server.ts';
import { createMockService } from './mock-service.ts';
import type { PortalState } from './portal-state.ts';
import { loadSite } from './site/load-site.ts';
import { createStateStore } from './state-store.ts';

/** Starts the portal, the mock and, for the contract in this repository, the demo of the service. Runs until Ctrl-C. */
export async function start(values: Values<typeof options>, [given]: string[], cleanUps: CleanUps): Promise<void> {
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
  const first = await thread.run('read', file);
  const baseline = createBaseline(file, await chooseBase(values.base, file));

  const secret = createSecret();
  const serveWithMock = createMockService(ports.mock, secret, cleanUps);
  const demo = hasService && isThreads(contractOf(first)) ? await launchDemo(ports.server, portal.url) : undefined;
  if (demo) cleanUps.push(demo.stop);
  const server = demo && { name: 'Demo server', baseUrl: demo.api, token: demo.token };

  async function present(read: ReadDocument): Promise<Presented> {
    const contract = contractOf(read);
    const mock = await serveWithMock(contract);
    const document = describeDocument(file, read, contract, mock ?? { baseUrl: contract.basePath, token: '' });
    return { document, services: { ...(mock && { mock }), ...(server && { server }) } };
  }

  const { document, services } = await present(first);
  const state: PortalState = {
    contract: { ...document, checking: true, checkedAt: new Date().toISOString() },
    services,
    live: true,
    serverHash: hashDocument(JSON.stringify(openapi)),
    ...(editor && { editor }),
  };
  const store = createStateStore(state, first.reference);
  baseline.keepFirst(first);
  cleanUps.push(
    followDocument({
      file,
      first,
      store,
      thread,
      baseline,
      consumers: values.consumer,
      async present(read) {
        const presented = await present(read);
        const { mock } = presented.services;
        if (mock && !store.state.services.mock) console.log(`  mock  ${mock.baseUrl}`);
        return presented;
      },
      onChecked: printCheck,
    }),
  );

  portal.setListener(createPortal({ store, site: await site, secret }));
  const secretFile = await writeSecretFile(`portal-${new URL(portal.url).port}`, secret);
  const advice =
    isCheckout || given
      ? `Edit ${relative('', file)} and watch the portal.`
      : 'To view your own document, run: npx @threads-api/portal FILE.';
  printServices({ examples: document.examples, portalUrl: portal.url, secretFile, services, demo, advice });
}

const contractOf = ({ text }: ReadDocument) => readContract(JSON.parse(text));

/** Whether a document is any version of the contract that the demo serves, that is, has all its operations. */
const isThreads = ({ operations }: Contract) =>
  threads.operations.every(({ id, method, path }) =>
    operations.some((operation) => operation.id === id && operation.method === method && operation.path === path),
  );

/** Starts the demo, which the pages of the portal may call. */
const launchDemo = (port: number, portalUrl: string) =>
  launchService(port, { CORS_ORIGINS: `${portalUrl},${portalUrl.replace('localhost', '127.0.0.1')}` });

function readPort(option: string, given: string | undefined, variable: string, defaultPort: number): number {
  const { [variable]: set = `${defaultPort}` } = process.env;
  return given === undefined ? portNumber(variable, set) : portNumber(option, given);
}
