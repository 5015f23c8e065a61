import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import type { ReadDocument } from './read-document.ts';

/** A document that the portal shows. */
export interface ServedDocument {
  contract: Contract;
  /** The parsed document. */
  document: object;
  /** The document as the reference shows it, as JSON. */
  reference: string;
}

export function serveDocument({ text, reference }: ReadDocument): ServedDocument {
  const document: object = JSON.parse(text);
  return { document, contract: readContract(document), reference };
}

/**
 * Whether a document is the Conversation Threads contract, in any version: it has all of its operations. Its client, its
 * decisions and the conformance kit then fit.
 */
export function isThreads({ operations }: Contract): boolean {
  return threads.operations.every(({ id, method, path }) =>
    operations.some((operation) => operation.id === id && operation.method === method && operation.path === path),
  );
}
