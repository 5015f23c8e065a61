import { type Contract, type OpenApiDocument, contract as threads } from '@threads-api/contract';
import { type ExampleOptions, writeExamples } from '../examples/write-examples.ts';
import type { ContractState } from '../portal-state.ts';

/** The parts of the state that come from the document itself. */
export type Derived = Pick<ContractState, 'title' | 'version' | 'servers' | 'schemes' | 'examples'>;

export function describeDocument(contract: Contract, options: ExampleOptions): Derived {
  const { title, version, document } = contract;
  const examples = writeExamples(contract, options);
  const schemes = (document.components?.securitySchemes ?? {}) as ContractState['schemes'];
  return { title, version, servers: ownServers(document), schemes, examples };
}

/** The servers of a document that a browser can call, with the defaults of their variables. */
export function ownServers({ servers = [] }: OpenApiDocument): ContractState['servers'] {
  return servers.flatMap(({ url = '', description = '', variables = {} }) => {
    const filled = url.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => variables[name]?.default ?? whole);
    return /^https?:\/\/[^{}]+$/.test(filled) ? [{ url: filled.replace(/\/$/, ''), description }] : [];
  });
}

/**
 * Whether a document is any version of the Conversation Threads contract, that is, has all its operations. If so, it has the
 * typed client and the demo.
 */
export function isThreads({ operations }: Contract): boolean {
  return threads.operations.every(({ id, method, path }) =>
    operations.some((operation) => operation.id === id && operation.method === method && operation.path === path),
  );
}
