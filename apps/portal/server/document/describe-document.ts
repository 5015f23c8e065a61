import { relative } from 'node:path';
import type { Contract, OpenApiDocument } from '@threads-api/contract';
import { writeExamples } from '../examples/write-examples.ts';
import type { ContractState, ExampleServer } from '../portal-state.ts';
import type { ReadDocument } from './read-document.ts';

/** The parts of the state that come from the document itself. */
export type DocumentDescription = Pick<
  ContractState,
  'file' | 'error' | 'title' | 'version' | 'hash' | 'servers' | 'schemes' | 'examples'
>;

/** Describes a readable document for the pages. */
export function describeDocument(
  file: string,
  { hash }: ReadDocument,
  contract: Contract,
  server: ExampleServer,
): DocumentDescription {
  const { title, version, document } = contract;
  const examples = writeExamples(contract, server);
  const schemes = (document.components?.securitySchemes ?? {}) as ContractState['schemes'];
  return {
    file: relative('', file),
    error: null,
    title,
    version,
    hash,
    servers: ownServers(document),
    schemes,
    examples,
  };
}

/** The servers of a document that a browser can call, with the defaults of their variables. */
export function ownServers({ servers = [] }: OpenApiDocument): ContractState['servers'] {
  return servers.flatMap(({ url = '', description = '', variables = {} }) => {
    const filled = url.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => variables[name]?.default ?? whole);
    return /^https?:\/\/[^{}]+$/.test(filled) ? [{ url: filled.replace(/\/$/, ''), description }] : [];
  });
}
