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
import type { PortalState } from './portal-state.ts';
import { startHttpServer } from './start-http-server.ts';
import { createStateStore, type StateStore } from './state-store.ts';

const help = `
Starts the portal, the mock and the demo server. Follows the contract while you edit it.

  pnpm start
    --spec FILE   follow another OpenAPI document than spec/openapi.yaml
    --help

Environment variables:
    PORTAL_PORT   default ${defaultPorts.portal}
    MOCK_PORT     default ${defaultPorts.mock}
    SERVER_PORT   default ${defaultPorts.server}

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
  };
  stopOnSignal(cleanUp);

  console.log('Starting the portal, the mock and the demo server …');
  const portal = await startHttpServer(ports.portal).catch(portInUse(ports.portal, 'Set PORTAL_PORT to a free port.'));
  cleanUps.push(portal.close);
  const origins = [portal.url, portal.url.replace('localhost', '127.0.0.1')];
  const [server, site] = await Promise.all([launchDemoServer(ports.server, origins, cleanUps), buildSite()]);
  const mock = await startMock({ port: ports.mock }).catch(portInUse(ports.mock, 'Set MOCK_PORT to a free port.'));
  cleanUps.push(mock.close);
  const targets = { mock: mockTarget(mock.url, threads), server };
  const services = createServices(targets);

  let store: StateStore | undefined;
  const stopFollowing = await followContract({
    file,
    service: services.mock,
    onContract: (document) => mock.use(document),
    onState(contract) {
      if (store) store.update('contract', contract);
      else store = createStateStore(createInitialState(contract, services, true));
    },
  });
  cleanUps.push(stopFollowing);
  if (!store) return;
  portal.setListener(createPortal({ store, site, targets }));
  printServices(portal.url, services);
}

function printServices(portalUrl: string, { mock, server }: PortalState['services']): void {
  console.log(`
  ${styleText('bold', 'portal')}       ${styleText('cyan', portalUrl)}
  ${styleText('bold', 'mock')}         ${styleText('cyan', mock.baseUrl)}
  ${styleText('bold', 'demo server')}  ${styleText('cyan', server.baseUrl)}
  ${styleText('bold', 'demo token')}   ${server.token}

  curl -H "Authorization: Bearer ${server.token}" "${server.baseUrl}/threads?unread=1"

Edit spec/openapi.yaml and watch the portal. Press Ctrl-C to stop all three.`);
}

async function cleanUp(): Promise<void> {
  await Promise.all(cleanUps.splice(0).map((stop) => stop()));
}

function readPort(variable: string, defaultPort: number): number {
  return portNumber(variable, process.env[variable] ?? `${defaultPort}`);
}
