import { relative } from 'node:path';
import { styleText } from 'node:util';
import { portInUse, portNumber, runCommand, stopOnSignal } from '@threads-api/cli';
import { createSecret, writeSecretFile } from '@threads-api/cli/local-server';
import { contract as threads } from '@threads-api/contract';
import { mockTarget, startMock, UnusableContract } from '@threads-api/mock';
import { contractFile, UnreadableDocument } from '@threads-api/spec/contract';
import { type DemoService, launchService } from './conformance/launch-service.ts';
import { runAtStart } from './conformance/run-conformance.ts';
import { defaultPorts } from './default-ports.ts';
import { followContract } from './document/follow-contract.ts';
import { createPortal } from './http/create-portal.ts';
import { startHttpServer } from './http/start-http-server.ts';
import { createInitialState, createServices } from './initial-state.ts';
import type { PortalState } from './portal-state.ts';
import { loadSite } from './site/load-site.ts';
import { createStateStore, type StateStore } from './state-store.ts';

const isCheckout = import.meta.url.endsWith('.ts');

const help = `
Starts the portal and the mock, and in a checkout the demo of the service. Follows the contract while you edit it.

  ${isCheckout ? 'pnpm start' : 'threads-portal'}
    --spec FILE   show this OpenAPI 3.1 file instead of the built-in contract; made for copies of the contract
    --help

Environment variables:
    PORTAL_PORT   default ${defaultPorts.portal}
    MOCK_PORT     default ${defaultPorts.mock}
    SERVER_PORT   default ${defaultPorts.server}: the API, the inbox page and MCP of the demo

Pages and commands need a secret to start checks, and to control the mock. It is new at each start, and in a file that only you can read. The portal
never runs the "actions" of a target file: use ${isCheckout ? 'pnpm conformance' : 'npx @threads-api/conformance'} --target FILE.

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

  console.log('Starting …');
  const portal = await startHttpServer(ports.portal).catch(portInUse(ports.portal, 'Set PORTAL_PORT to a free port.'));
  cleanUps.push(portal.close);
  const origins = [portal.url, portal.url.replace('localhost', '127.0.0.1')];
  const secret = createSecret();
  const mock = await startMock({ port: ports.mock, controlSecret: secret }).catch(
    portInUse(ports.mock, 'Set MOCK_PORT to a free port.'),
  );
  cleanUps.push(mock.close);
  const [demo, site] = await Promise.all([launchService(ports.server, origins, cleanUps), loadSite()]);
  const targets = { mock: mockTarget(mock.url, threads), server: demo?.target };
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
  portal.setListener(createPortal({ store, site, targets, signal: stopping.signal, secret }));
  const secretFile = await writeSecretFile(`portal-${new URL(portal.url).port}`, secret);
  printServices({ file, portalUrl: portal.url, secretFile, services, demo });
  await runAtStart(store, targets, stopping.signal);
}

interface Started {
  /** The contract. */
  file: string;
  portalUrl: string;
  secretFile: string;
  services: PortalState['services'];
  demo: DemoService | undefined;
}

function printServices({ file, portalUrl, secretFile, services: { mock, server }, demo }: Started): void {
  const rows = {
    portal: portalUrl,
    mock: mock.baseUrl,
    'demo API': server?.baseUrl,
    'demo token': server?.token,
    inbox: demo?.inbox,
    'sign in': demo && `${demo.signIn}  (once, within ten minutes)`,
    MCP: demo?.mcp,
    'MCP token': demo?.mcpToken,
    secret: `${secretFile}  (for commands that control the portal or the mock)`,
  };
  const lines = Object.entries(rows).flatMap(([name, value]) =>
    value ? [`  ${styleText('bold', name.padEnd(10))}  ${styleText('cyan', value)}`] : [],
  );
  const { baseUrl, token } = server ?? mock;
  const isOwn = isCheckout || file !== contractFile;
  const advice = isOwn
    ? `Edit ${relative('', file)} and watch the portal.`
    : 'Follow your own document with --spec FILE.';
  console.log(`
${lines.join('\n')}

  curl -H "Authorization: Bearer ${token}" "${baseUrl}/threads?unread=1"

${advice} Press Ctrl-C to stop.`);
}

async function cleanUp(): Promise<void> {
  await Promise.all(cleanUps.splice(0).map((stop) => stop()));
}

function readPort(variable: string, defaultPort: number): number {
  return portNumber(variable, process.env[variable] ?? `${defaultPort}`);
}
