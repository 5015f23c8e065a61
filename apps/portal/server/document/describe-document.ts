import type { Contract, OpenApiDocument } from '@threads-api/contract';
import { writeExamples } from '../examples/write-examples.ts';
import type { ContractState, ExampleServer } from '../portal-state.ts';

/** The parts of the state that come from the document itself. */
export type Derived = Pick<ContractState, 'title' | 'version' | 'servers' | 'schemes' | 'examples'>;

export function describeDocument(contract: Contract, server: ExampleServer): Derived {
  const { title, version, document } = contract;
  const examples = writeExamples(contract, server);
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
