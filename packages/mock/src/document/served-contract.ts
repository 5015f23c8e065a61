import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import { corsHeaders } from '../server/cors.ts';

/** The mock cannot serve the document. */
export class UnusableContract extends Error {}

/** A contract and values derived from it. */
export interface ServedContract {
  contract: Contract;
  corsHeaders: Record<string, string>;
}

/** Prepares a document for serving. Default: the Conversation Threads contract. */
export function serveContract(document?: object): ServedContract {
  const contract = document ? readContract(document) : threads;
  if (contract.operations.length === 0)
    throw new UnusableContract('The document has no operations. The mock needs at least one path with a method.');
  return { contract, corsHeaders: corsHeaders(contract) };
}
