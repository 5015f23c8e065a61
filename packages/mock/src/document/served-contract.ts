import { type Contract, readContract, contract as threads } from '@threads-api/contract';

/** The mock cannot serve the document. */
export class UnusableContract extends Error {}

/** Reads a document. Default: the Conversation Threads contract. */
export function readServed(document?: object): Contract {
  try {
    return document ? readContract(document) : threads;
  } catch (error) {
    throw new UnusableContract(`The document cannot be read: ${(error as Error).message.split('\n', 1)}`);
  }
}

/** Reads a document to serve. */
export function serveContract(document?: object): Contract {
  const contract = readServed(document);
  if (contract.operations.length > 0) return contract;
  throw new UnusableContract('The document has no operations. The mock needs at least one path with a method.');
}
