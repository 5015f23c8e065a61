import { type CleanUps, CouldNotRun } from '@threads-api/cli';
import { readContract } from '@threads-api/contract';
import type { Base } from '@threads-api/spec/contract';
import { compareWithBase } from '../document/compare-with-base.ts';
import { describeDocument, ownServers } from '../document/describe-document.ts';
import { createDocumentThread } from '../document/document-thread.ts';
import type { PortalState } from '../portal-state.ts';

/** Creates the data of a static site, and the document for its reference page as JSON. */
export async function createStaticState(
  file: string,
  base: Base | undefined,
  cleanUps: CleanUps,
): Promise<{ state: PortalState; reference: string }> {
  const thread = createDocumentThread();
  cleanUps.push(thread.stop);
  const read = await thread.run('read', file);
  if (read.unresolved) throw new CouldNotRun(read.unresolved);
  const contract = readContract(JSON.parse(read.text));
  const [server] = ownServers(contract.document);
  const comparison = base && (await compareWithBase(thread, base, file));
  const state: PortalState = {
    contract: {
      ...describeDocument(file, read, contract, { baseUrl: server?.url ?? contract.basePath, token: 'TOKEN' }),
      checking: false,
      ...(await thread.run('check')),
      comparison,
      checkedAt: new Date().toISOString(),
    },
    services: {},
    live: false,
  };
  return { state, reference: read.reference };
}
