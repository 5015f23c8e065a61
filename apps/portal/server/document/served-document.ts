import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import type { ReadDocument } from './read-document.ts';

/** A document that the portal shows. */
export interface ServedDocument {
  contract: Contract;
  /** The parsed document. */
  document: object;
  /** The document for the reference page, as JSON. */
  reference: string;
}

export function serveDocument({ text, reference }: ReadDocument): ServedDocument {
  const document: object = JSON.parse(text);
  return { document, contract: readContract(document), reference };
}

/**
 * Whether a document is any version of the Conversation Threads contract, that is, has all its operations. If so, the typed
 * client, the decisions and the conformance kit apply to it.
 */
export function isThreads({ operations }: Contract): boolean {
  return threads.operations.every(({ id, method, path }) =>
    operations.some((operation) => operation.id === id && operation.method === method && operation.path === path),
  );
}
