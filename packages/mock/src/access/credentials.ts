import type { Contract, Operation } from '@threads-api/contract';

interface SecurityScheme {
  type?: string;
  scheme?: string;
  in?: 'header' | 'query' | 'cookie';
  name?: string;
}

/** The parts of a request that may contain credentials. */
export interface CredentialSource {
  query: URLSearchParams;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
}

/**
 * Returns the credentials of a request. Any value is accepted. Returns an empty string if the operation requires none, and
 * `undefined` if they are missing.
 */
export function findCredentials(
  contract: Contract,
  operation: Operation,
  source: CredentialSource,
): string | undefined {
  const alternatives = operation.security;
  if (alternatives.length === 0) return '';
  for (const alternative of alternatives) {
    const schemes = schemesOf(contract, alternative);
    const found = schemes.map((scheme) => findCredential(scheme, source));
    // A request has only one Authorization header, so one of several schemes that use it is enough.
    const isMet = (index: number) =>
      found[index] !== undefined ||
      (usesAuthorization(schemes[index]) && schemes.some((other, at) => usesAuthorization(other) && found[at]));
    if (schemes.every((_, index) => isMet(index))) return found.find((value) => value) ?? '';
  }
  return undefined;
}

const schemesOf = ({ document }: Contract, alternative: object) =>
  Object.keys(alternative).map((name) => (document.components?.securitySchemes?.[name] ?? {}) as SecurityScheme);

const usesAuthorization = (scheme?: SecurityScheme) => !['apiKey', 'mutualTLS'].includes(scheme?.type ?? '');

/** The headers and query parameters with credentials that the mock accepts for an operation. */
export function exampleCredentials(contract: Contract, { security }: Operation) {
  const headers: Record<string, string> = {};
  const query: Record<string, string> = {};
  for (const { type, scheme, in: location, name = '' } of schemesOf(contract, security[0] ?? {})) {
    if (type === 'mutualTLS') continue;
    if (type !== 'apiKey')
      headers.Authorization = scheme?.toLowerCase() === 'basic' ? 'Basic YW55OmFueQ==' : 'Bearer any';
    else if (location === 'query') query[name] = 'any';
    else if (location === 'cookie') headers.Cookie = `${name}=any`;
    else headers[name] = 'any';
  }
  return { headers, query };
}

/** Explains that credentials are missing and which ones to send. */
export function describeCredentials(contract: Contract, operation: Operation): string {
  const { headers, query } = exampleCredentials(contract, operation);
  const parts = [
    ...Object.entries(headers).map(([name, value]) => `the header "${name}: ${value}"`),
    ...Object.entries(query).map(([name, value]) => `the query parameter ${name}=${value}`),
  ];
  return `The credentials are missing or invalid. Send ${parts.join(' and ')}.`;
}

function findCredential({ type, scheme = '', in: location, name = '' }: SecurityScheme, source: CredentialSource) {
  const { headers, query } = source;
  if (type === 'apiKey') {
    if (location === 'query') return query.get(name) ?? undefined;
    return location === 'cookie' ? findCookie(headers.cookie, name) : headers[name.toLowerCase()];
  }
  if (type === 'mutualTLS') return '';
  // OAuth and OpenID Connect use bearer tokens.
  const wanted = type === 'http' ? scheme.toLowerCase() : 'bearer';
  const [, sent, value] = /^(\S+) +(\S+) *$/.exec(headers.authorization ?? '') ?? [];
  return sent?.toLowerCase() === wanted ? value : undefined;
}

function findCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((text) => text.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
