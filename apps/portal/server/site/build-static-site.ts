import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contract as threads } from '@threads-api/contract';
import { mockTarget, startMock } from '@threads-api/mock';
import { contractFile, UnreadableDocument } from '@threads-api/spec/contract';
import { launchService } from '../conformance/launch-service.ts';
import { runAtStart } from '../conformance/run-conformance.ts';
import { defaultPorts } from '../default-ports.ts';
import { compareWithRelease, readContractState } from '../document/read-contract-state.ts';
import { createInitialState, createServices } from '../initial-state.ts';
import type { PortalState, Service, Targets } from '../portal-state.ts';
import { createStateStore } from '../state-store.ts';
import { buildSite } from './build-site.ts';

const folder = process.argv[2]
  ? pathToFileURL(`${resolve(process.argv[2])}/`)
  : new URL('../../static-site/', import.meta.url);

const cleanUps: (() => unknown)[] = [];

try {
  await run();
} catch (error) {
  console.error(error instanceof UnreadableDocument ? error.message : error);
  process.exitCode = 2;
} finally {
  await Promise.all(cleanUps.map((cleanUp) => cleanUp()));
}

/** Writes the static site, with the current contract and its conformance results. */
async function run(): Promise<void> {
  console.log('Building the site, and running the conformance kit on the mock and on the demo server …');
  const [site, demo] = await Promise.all([buildSite(), launchService(0, [], cleanUps)]);
  const mock = await startMock({ port: 0 });
  cleanUps.push(mock.close);
  const state = await createState({ mock: mockTarget(mock.url, threads), server: demo?.target });

  await rm(folder, { recursive: true, force: true });
  const files = new Map([...site].map(([name, { content }]) => [name, content]));
  files.set('data/state.json', JSON.stringify(state));
  for (const [name, content] of files) {
    const file = new URL(name, folder);
    await mkdir(dirname(fileURLToPath(file)), { recursive: true });
    await writeFile(file, content);
  }
  console.log(
    `Wrote ${files.size} files to ${relative('', fileURLToPath(folder)) || '.'}. Any static file host can serve them.`,
  );
}

async function createState(targets: Targets): Promise<PortalState> {
  const { mock, server } = createServices(targets);
  // The servers of this build stop when it ends. The site refers to the ones that `pnpm start` starts.
  const services = {
    mock: atPort(mock, defaultPorts.mock),
    ...(server && { server: atPort(server, defaultPorts.server) }),
  };
  const { state: contract } = await readContractState(contractFile, services.mock);
  const comparison = await compareWithRelease(contractFile);
  const store = createStateStore(createInitialState({ ...contract, comparison }, services, false));
  await runAtStart(store, targets, new AbortController().signal);
  return store.state;
}

function atPort(service: Service, port: number): Service {
  const url = new URL(service.baseUrl);
  url.port = `${port}`;
  return { ...service, baseUrl: url.href };
}
