import { type Contract, readContract, contract as threads } from '@threads-api/contract';

/** The mock cannot serve the document. */
export class UnusableContract extends Error {}

/** Reads a document to serve. Default: the Conversation Threads contract. */
export function serveContract(document?: object): Contract {
  const contract = document ? readContract(document) : threads;
  if (contract.operations.length > 0) return contract;
  throw new UnusableContract('The document has no operations. The mock needs at least one path with a method.');
}
