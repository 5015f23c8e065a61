import { relative } from 'node:path';
import type { CleanUps } from '@threads-api/cli';
import { readContract } from '@threads-api/contract';
import { UnreadableDocument } from '@threads-api/spec/contract';
import { defaultPorts } from '../command/help.ts';
import { hasService } from '../conformance/launch-service.ts';
import { createRunner } from '../conformance/run-conformance.ts';
import { targets } from '../conformance/targets.ts';
import type { BaseVersion } from '../document/baseline.ts';
import { compareWithBase } from '../document/compare-with-base.ts';
import { describeDocument, isThreads, ownServers } from '../document/describe-document.ts';
import { createDocumentThread } from '../document/document-thread.ts';
import type { PortalState, Services } from '../portal-state.ts';
import { createStateStore } from '../state-store.ts';

interface StaticParts {
  file: string;
  base: BaseVersion | undefined;
  /** Whether to run the conformance kit, if it applies to the document. */
  runsKit: boolean;
  /** Receives functions that stop what was started. */
  cleanUps: CleanUps;
}

/** Creates the data of a static site, and the document for its reference page as JSON. */
export async function createStaticState({
  file,
  base,
  runsKit,
  cleanUps,
}: StaticParts): Promise<{ state: PortalState; reference: string }> {
  const thread = createDocumentThread();
  cleanUps.push(thread.stop);
  const read = await thread.run('read', file);
  if (read.unresolved) throw new UnreadableDocument(read.unresolved);
  const contract = readContract(JSON.parse(read.text));
  const hasKit = runsKit && isThreads(contract);
  const services = hasKit ? describeServices(contract.basePath) : {};
  const servers = ownServers(contract.document);
  const comparison = base && (await compareWithBase(thread, base, file));
  const name = relative('', file);
  const store = createStateStore(
    {
      contract: {
        file: name,
        error: null,
        ...describeDocument(contract, {
          server: services.mock ?? { baseUrl: servers[0]?.url ?? contract.basePath, token: 'TOKEN' },
          hasClient: isThreads(contract),
        }),
        hash: read.hash,
        checking: false,
        ...(await thread.run('check', file)),
        ...(comparison && { comparison }),
        checkedAt: new Date().toISOString(),
        milliseconds: 0,
      },
      services,
      live: false,
    },
    hasKit,
  );
  if (hasKit) {
    const runner = createRunner(store, targets, () => contract.source);
    cleanUps.push(runner.stop);
    for (const name of ['server', 'mock'] as const) if (services[name]) await runner.run(name);
  }
  return { state: store.state, reference: read.reference };
}

/** Describes the servers of `pnpm start`, because the servers of this build stop when it ends. */
function describeServices(basePath: string): Services {
  const at = (port: number) => `http://127.0.0.1:${port}${basePath}`;
  return {
    mock: { name: 'Mock', baseUrl: at(defaultPorts.mock), token: 'mock-any-token' },
    ...(hasService && { server: { name: 'Demo server', baseUrl: at(defaultPorts.server), token: 'demo' } }),
  };
}
