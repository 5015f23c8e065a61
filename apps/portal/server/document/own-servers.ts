import type { OpenApiDocument } from '@threads-api/contract';
import type { ContractState } from '../portal-state.ts';

/** The servers of a document that a browser can call, with the defaults of their variables. */
export function ownServers({ servers = [] }: OpenApiDocument): ContractState['servers'] {
  return servers.flatMap(({ url = '', description = '', variables = {} }) => {
    const filled = url.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => variables[name]?.default ?? whole);
    return /^https?:\/\/[^{}]+$/.test(filled) ? [{ url: filled.replace(/\/$/, ''), description }] : [];
  });
}
