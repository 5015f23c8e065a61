import {
  alternativesOf,
  type Contract,
  type Operation,
  type SecurityScheme,
  usesAuthorization,
} from '@threads-api/contract/model';
import { type HttpRequest, headerOf } from '../http-message.ts';

/** The credentials of a request. */
export interface Credentials {
  /** The first value: the bearer token, the API key or the cookie. Empty if the operation does not require credentials. */
  token: string;
  /** All values, by the name of their security scheme. */
  values: Readonly<Record<string, string>>;
  /** The scopes that the operation requires of these credentials. */
  scopes: readonly string[];
}

export type FindCredentials = (request: HttpRequest, query: string) => Credentials | undefined;

/** The operation does not require credentials, and the request has none. */
export const anonymous: Credentials = { token: '', values: {}, scopes: [] };

/** Returns a function that reads the credentials of a request, or `undefined` if they are missing. */
export function createCredentialsFinder(contract: Contract, operation: Operation): FindCredentials {
  const alternatives = alternativesOf(contract, operation);
  if (alternatives.length === 0) return () => anonymous;
  const isOptional = alternatives.some(({ schemes }) => schemes.length === 0);
  const required = alternatives.filter(({ schemes }) => schemes.length > 0);
  return (request, query) => {
    for (const { schemes, scopes } of required) {
      const [only] = schemes;
      if (only && schemes.length === 1) {
        const token = findValue(only.scheme, request, query);
        if (token !== undefined) return { token, values: { [only.name]: token }, scopes };
        continue;
      }
      const found = schemes.map(({ name, scheme }) => [name, findValue(scheme, request, query)] as const);
      // A request has only one Authorization header, so one of several schemes that use it is enough.
      const usesHeader = (index: number) => usesAuthorization(schemes[index]?.scheme);
      const isSent = found.some(([, value], index) => value !== undefined && usesHeader(index));
      if (!found.every(([, value], index) => value !== undefined || (isSent && usesHeader(index)))) continue;
      const values = Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
      return { token: Object.values(values).find(Boolean) ?? '', values, scopes };
    }
    return isOptional ? anonymous : undefined;
  };
}

function findValue({ type, scheme = '', in: part, name = '' }: SecurityScheme, request: HttpRequest, query: string) {
  if (type === 'apiKey') {
    if (part === 'query') return new URLSearchParams(query).get(name) ?? undefined;
    return part === 'cookie' ? findCookie(headerOf(request, 'cookie'), name) : headerOf(request, name.toLowerCase());
  }
  // The connection was authenticated before the request arrived.
  if (type === 'mutualTLS') return '';
  // OAuth and OpenID Connect use bearer tokens.
  const wanted = type === 'http' ? scheme.toLowerCase() : 'bearer';
  const [, sent, value] = /^(\S+) +(\S+) *$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
  return sent?.toLowerCase() === wanted ? value : undefined;
}

function findCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((text) => text.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

/** The request headers that contain credentials. Responses depend on them. */
export function credentialHeaders(contract: Contract): string[] {
  const schemes = contract.operations.flatMap((operation) =>
    alternativesOf(contract, operation).flatMap((alternative) => alternative.schemes),
  );
  const names = schemes.flatMap(({ scheme }) => {
    if (usesAuthorization(scheme)) return 'Authorization';
    if (scheme.type !== 'apiKey' || scheme.in === 'query') return [];
    return scheme.in === 'cookie' ? 'Cookie' : (scheme.name ?? []);
  });
  return [...new Set(names)];
}
