import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Target } from '@threads-api/conformance';
import { contractFile, UnreadableDocument } from '@threads-api/spec/contract';
import { newBoard, serviceOf, startServices } from './assemble.ts';
import { buildSite } from './build-site.ts';
import { readContract } from './follow-contract.ts';
import { launchDemoServer } from './launch-services.ts';
import { runConformance } from './run-conformance.ts';
import { standardPorts } from './standard-ports.ts';

const folder = process.argv[2] ? pathToFileURL(`${resolve(process.argv[2])}/`) : new URL('../dist/', import.meta.url);

const ending: (() => unknown)[] = [];

try {
  await run();
} catch (error) {
  console.error(error instanceof UnreadableDocument ? error.message : error);
  process.exitCode = 2;
} finally {
  await Promise.all(ending.map((stop) => stop()));
}

/** Writes the site with the contract as it is and the results of the kit, for any file host. */
async function run(): Promise<void> {
  console.log('Building the site, and running the conformance kit on the mock and on the demo server …');
  const [site, server] = await Promise.all([buildSite(), launchDemoServer(0, [], ending)]);
  const { mock, targets } = await startServices(0, server.target);
  ending.push(mock.close);
  // Code to copy talks to what `pnpm start` starts, not to what runs only now.
  const asStarted = {
    mock: { ...serviceOf('Mock', targets.mock), baseUrl: atPort(targets.mock, standardPorts.mock) },
    server: { ...serviceOf('Demo server', targets.server), baseUrl: atPort(targets.server, standardPorts.server) },
  };
  const contract = await readContract(contractFile, asStarted.mock);
  const board = newBoard(contract, targets, false);
  board.state.services = asStarted;
  await runConformance(board, 'mock', targets.mock);
  await runConformance(board, 'server', targets.server);

  await rm(folder, { recursive: true, force: true });
  const files = new Map([...site].map(([name, { content }]) => [name, content]));
  files.set('data/state.json', JSON.stringify(board.state));
  for (const [name, content] of files) {
    const file = new URL(name, folder);
    await mkdir(dirname(fileURLToPath(file)), { recursive: true });
    await writeFile(file, content);
  }
  console.log(
    `wrote ${files.size} files to ${relative('', fileURLToPath(folder)) || '.'}. Any file host can serve them.`,
  );
}

function atPort({ baseUrl }: Target, port: number): string {
  const url = new URL(baseUrl);
  url.port = `${port}`;
  return url.href;
}
