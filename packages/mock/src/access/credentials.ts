import type { Contract, Operation } from '@threads-api/contract';

interface SecurityScheme {
  type?: string;
  scheme?: string;
  in?: 'header' | 'query' | 'cookie';
  name?: string;
}

/** The parts of a request that may carry credentials. */
export interface CredentialSource {
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
}

/**
 * The credentials of a request: what the document requires, in any value. Returns an empty string if the operation
 * requires none, and `undefined` if they are missing.
 */
export function findCredentials(
  contract: Contract,
  operation: Operation,
  source: CredentialSource,
): string | undefined {
  const alternatives = operation.security;
  if (alternatives.length === 0) return '';
  const schemes = (contract.document.components?.securitySchemes ?? {}) as Record<string, SecurityScheme>;
  for (const alternative of alternatives) {
    const found = Object.keys(alternative).map((name) => findCredential(schemes[name] ?? {}, source));
    if (found.every((value) => value !== undefined)) return found[0] ?? '';
  }
  return undefined;
}

function findCredential({ type, scheme = '', in: location, name = '' }: SecurityScheme, source: CredentialSource) {
  const { headers, query } = source;
  if (type === 'apiKey') {
    if (location === 'query') return query.get(name) ?? undefined;
    return location === 'cookie' ? findCookie(headers.cookie, name) : headers[name.toLowerCase()];
  }
  if (type === 'mutualTLS') return '';
  // OAuth and OpenID Connect send bearer tokens too.
  const wanted = type === 'http' ? scheme.toLowerCase() : 'bearer';
  const [, sent, value] = /^(\S+) +(\S+) *$/.exec(headers.authorization ?? '') ?? [];
  return sent?.toLowerCase() === wanted ? value : undefined;
}

function findCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((text) => text.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
