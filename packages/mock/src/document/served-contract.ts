import { type Contract, readContract, contract as threadsContract } from '@threads-api/contract';
import type { MockOptions } from '../server/mock-options.ts';
import { readExamples } from '../state/create-state.ts';

/** The mock cannot serve the document. */
export class UnusableContract extends Error {}

/** Reads a document to serve. Default: the Conversation Threads contract. */
export function serveContract(document: object | undefined, { threads, live, webhooks }: MockOptions): Contract {
  const contract = document ? readContract(document) : threadsContract;
  if (contract.operations.length === 0)
    throw new UnusableContract('The document has no operations. The mock needs at least one path with a method.');
  if ((threads !== undefined || live || webhooks) && !readExamples(contract))
    throw new UnusableContract(
      'The options threads, live and webhooks work only with the Conversation Threads contract.',
    );
  return contract;
}
