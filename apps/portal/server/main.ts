import { styleText } from 'node:util';
import { portNumber, runCommand, stopOnSignal } from '@threads-api/command-line';
import { UnusableContract } from '@threads-api/mock';
import { contractFile, UnreadableDocument } from '@threads-api/spec/contract';
import { newBoard, serviceOf, startServices } from './assemble.ts';
import { buildSite } from './build-site.ts';
import { createPortal, takePort } from './create-portal.ts';
import { followContract } from './follow-contract.ts';
import { launchDemoServer, PortInUse } from './launch-services.ts';
import type { Board } from './portal-state.ts';
import { standardPorts } from './standard-ports.ts';

const help = `
Starts the portal, the mock and the demo server, and follows the contract while it is edited.

  pnpm start
    --spec FILE   another description than spec/openapi.yaml
    --help

Settings, from the environment:
    PORTAL_PORT   default ${standardPorts.portal}
    MOCK_PORT     default ${standardPorts.mock}
    SERVER_PORT   default ${standardPorts.server}

Ends on Ctrl-C. Exit code 0: ended, 2: could not run.
`;

const ending: (() => unknown)[] = [];

await runCommand({
  help,
  options: { spec: { type: 'string', default: contractFile } },
  expected: [PortInUse, UnreadableDocument, UnusableContract],
  run,
  cleanUp: end,
});

async function run({ spec: file }: { spec: string }): Promise<void> {
  const ports = {
    portal: portOf('PORTAL_PORT', standardPorts.portal),
    mock: portOf('MOCK_PORT', standardPorts.mock),
    server: portOf('SERVER_PORT', standardPorts.server),
  };
  stopOnSignal(end);

  console.log('Starting the portal, the mock and the demo server …');
  const portal = await takePort(ports.portal).catch(inUse(ports.portal, 'PORTAL_PORT'));
  ending.push(portal.close);
  const origins = [portal.url, portal.url.replace('localhost', '127.0.0.1')];
  const [server, site] = await Promise.all([launchDemoServer(ports.server, origins, ending), buildSite()]);
  const { mock, targets } = await startServices(ports.mock, server.target).catch(inUse(ports.mock, 'MOCK_PORT'));
  ending.push(mock.close);

  let board: Board | undefined;
  const stop = await followContract({
    file,
    service: serviceOf('Mock', targets.mock),
    onContract: (document) => mock.use(document),
    onState(contract) {
      if (board) board.update('contract', contract);
      else board = newBoard(contract, targets, true);
    },
  });
  ending.push(stop);
  if (!board) return;
  portal.open(createPortal({ board, site, targets }));

  const { full } = targets.server.tokens;
  console.log(`
  ${styleText('bold', 'portal')}       ${styleText('cyan', portal.url)}
  ${styleText('bold', 'mock')}         ${styleText('cyan', mock.url)}
  ${styleText('bold', 'demo server')}  ${styleText('cyan', targets.server.baseUrl)}
  ${styleText('bold', 'demo token')}   ${full}

  curl -H "Authorization: Bearer ${full}" "${targets.server.baseUrl}/threads?unread=1"

Edit spec/openapi.yaml and watch the portal. Ctrl-C ends all three.`);
}

async function end(): Promise<void> {
  await Promise.all(ending.splice(0).map((stop) => stop()));
}

function inUse(port: number, setting: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw error.code === 'EADDRINUSE' ? new PortInUse(port, setting) : error;
  };
}

function portOf(setting: string, standard: number): number {
  return portNumber(setting, process.env[setting] ?? `${standard}`);
}
