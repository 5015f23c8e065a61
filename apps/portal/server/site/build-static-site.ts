import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contractFile, releasedFile, UnreadableDocument } from '@threads-api/spec/contract';
import { createTargets } from '../conformance/create-targets.ts';
import { hasService } from '../conformance/launch-service.ts';
import { createRunner } from '../conformance/run-conformance.ts';
import { defaultPorts } from '../default-ports.ts';
import { compareVersions } from '../document/compare-versions.ts';
import { createDocumentThread } from '../document/document-thread.ts';
import { schemesOf } from '../document/security-schemes.ts';
import { serveDocument } from '../document/served-document.ts';
import { createVersions } from '../document/versions.ts';
import { writeExamples } from '../examples/write-examples.ts';
import { createInitialState } from '../initial-state.ts';
import type { PortalState, Services } from '../portal-state.ts';
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

/** Writes the static site with the current contract and its conformance results. */
async function run(): Promise<void> {
  console.log('Building the site and running the conformance kit on the mock and the demo server …');
  const [site, { state, reference }] = await Promise.all([buildSite(), createState()]);
  await rm(folder, { recursive: true, force: true });
  const files = new Map([...site].map(([name, { content }]) => [name, content]));
  files.set('data/state.json', JSON.stringify(state));
  files.set('data/document.json', reference);
  for (const [name, content] of files) {
    const file = new URL(name, folder);
    await mkdir(dirname(fileURLToPath(file)), { recursive: true });
    await writeFile(file, content);
  }
  console.log(
    `Wrote ${files.size} files to ${relative('', fileURLToPath(folder)) || '.'}. Any static file host can serve them.`,
  );
}

async function createState(): Promise<{ state: PortalState; reference: string }> {
  const thread = createDocumentThread();
  cleanUps.push(thread.stop);
  const read = await thread.run('read', contractFile);
  const { contract, document, reference } = serveDocument(read);
  const versions = await createVersions(contractFile, { title: 'the release', file: releasedFile });
  cleanUps.push(versions.remove);
  await versions.add(read);
  const services = describeServices(contract.basePath);
  const comparison = await compareVersions(thread, versions, versions.baseId, 'now');
  const { title, version } = contract;
  const file = relative('', contractFile);
  const state = createInitialState({
    contract: {
      file,
      error: null,
      title,
      version,
      hash: read.hash,
      checking: false,
      ...(await thread.run('check', contractFile)),
      schemes: schemesOf(contract.document),
      examples: writeExamples(contract, {
        server: services.mock ?? { baseUrl: contract.basePath, token: '' },
        file,
        hasClient: true,
      }),
      ...(comparison && { comparison }),
      checkedAt: new Date().toISOString(),
      milliseconds: 0,
    },
    // Without a server, a page cannot compare other versions.
    versions: [],
    services,
    live: false,
    hasConformance: true,
  });
  const store = createStateStore(state);
  const runner = createRunner(
    store,
    createTargets(() => document),
    () => document,
  );
  cleanUps.push(runner.stop);
  await runner.runAtStart();
  return { state: store.state, reference };
}

/** Describes the servers of `pnpm start`, because the servers of this build stop when it ends. */
function describeServices(basePath: string): Services {
  const at = (port: number) => `http://127.0.0.1:${port}${basePath}`;
  return {
    mock: { name: 'Mock', baseUrl: at(defaultPorts.mock), token: 'mock-any-token' },
    ...(hasService && { server: { name: 'Demo server', baseUrl: at(defaultPorts.server), token: 'demo' } }),
  };
}
