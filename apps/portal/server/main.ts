import { styleText } from 'node:util';
import { portInUse, portNumber, runCommand, stopOnSignal } from '@threads-api/command-line';
import { contract as threads } from '@threads-api/contract';
import { mockTarget, startMock, UnusableContract } from '@threads-api/mock';
import { contractFile, UnreadableDocument } from '@threads-api/spec/contract';
import { buildSite } from './build-site.ts';
import { createPortal } from './create-portal.ts';
import { defaultPorts } from './default-ports.ts';
import { followContract } from './follow-contract.ts';
import { createInitialState, createServices } from './initial-state.ts';
import { launchDemoServer } from './launch-demo-server.ts';
import { type DemoInbox, launchInbox } from './launch-inbox.ts';
import type { PortalState } from './portal-state.ts';
import { runAtStart } from './run-conformance.ts';
import { startHttpServer } from './start-http-server.ts';
import { createStateStore, type StateStore } from './state-store.ts';

const help = `
Starts the portal, the mock, the demo server and the inbox page on the demo data. Follows the contract while you edit it.

  pnpm start
    --spec FILE   follow another OpenAPI document than spec/openapi.yaml
    --help

Environment variables:
    PORTAL_PORT   default ${defaultPorts.portal}
    MOCK_PORT     default ${defaultPorts.mock}
    SERVER_PORT   default ${defaultPorts.server}
    INBOX_PORT    default ${defaultPorts.inbox}

Press Ctrl-C to stop. Exit code 0: stopped, 2: could not run.
`;

const cleanUps: (() => unknown)[] = [];

await runCommand({
  help,
  options: { spec: { type: 'string', default: contractFile } },
  expected: [UnreadableDocument, UnusableContract],
  run,
  cleanUp,
});

async function run({ spec: file }: { spec: string }): Promise<void> {
  const ports = {
    portal: readPort('PORTAL_PORT', defaultPorts.portal),
    mock: readPort('MOCK_PORT', defaultPorts.mock),
    server: readPort('SERVER_PORT', defaultPorts.server),
    inbox: readPort('INBOX_PORT', defaultPorts.inbox),
  };
  stopOnSignal(cleanUp);

  console.log('Starting the portal, the mock, the demo server and the inbox …');
  const portal = await startHttpServer(ports.portal).catch(portInUse(ports.portal, 'Set PORTAL_PORT to a free port.'));
  cleanUps.push(portal.close);
  const origins = [portal.url, portal.url.replace('localhost', '127.0.0.1')];
  const mock = await startMock({ port: ports.mock }).catch(portInUse(ports.mock, 'Set MOCK_PORT to a free port.'));
  cleanUps.push(mock.close);
  const [{ server, inbox }, site] = await Promise.all([launchDemo(ports, origins), buildSite()]);
  const targets = { mock: mockTarget(mock.url, threads), server };
  const services = createServices(targets);

  const stopping = new AbortController();
  cleanUps.push(() => stopping.abort());

  let store: StateStore | undefined;
  const stopFollowing = await followContract({
    file,
    service: services.mock,
    onContract: (document) => mock.use(document),
    onState(contract) {
      if (store) store.update('contract', contract);
      else
        store = createStateStore({
          ...createInitialState(contract, services, true),
          mockControl: mock.controlUrl,
        });
    },
  });
  cleanUps.push(stopFollowing);
  if (!store) return;
  portal.setListener(createPortal({ store, site, targets, signal: stopping.signal }));
  printServices(portal.url, services, inbox);
  await runAtStart(store, targets, stopping.signal);
}

/** The inbox works on the data of the demo server. */
async function launchDemo(ports: { server: number; inbox: number }, origins: string[]) {
  const { target: server, databaseFile } = await launchDemoServer(ports.server, origins, cleanUps);
  return { server, inbox: await launchInbox(ports.inbox, databaseFile, cleanUps) };
}

function printServices(portalUrl: string, { mock, server }: PortalState['services'], inbox: DemoInbox): void {
  console.log(`
  ${styleText('bold', 'portal')}       ${styleText('cyan', portalUrl)}
  ${styleText('bold', 'mock')}         ${styleText('cyan', mock.baseUrl)}
  ${styleText('bold', 'demo server')}  ${styleText('cyan', server.baseUrl)}
  ${styleText('bold', 'demo token')}   ${server.token}
  ${styleText('bold', 'inbox')}        ${styleText('cyan', inbox.url)}
  ${styleText('bold', 'sign in')}      ${styleText('cyan', inbox.signInLink)}  (once, within ten minutes)

  curl -H "Authorization: Bearer ${server.token}" "${server.baseUrl}/threads?unread=1"

Edit spec/openapi.yaml and watch the portal. Press Ctrl-C to stop all four.`);
}

async function cleanUp(): Promise<void> {
  await Promise.all(cleanUps.splice(0).map((stop) => stop()));
}

function readPort(variable: string, defaultPort: number): number {
  return portNumber(variable, process.env[variable] ?? `${defaultPort}`);
}
