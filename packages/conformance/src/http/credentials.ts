import type { Contract, Operation } from '@threads-api/contract';
import { valuesIn } from '../target/target.ts';

interface SecurityScheme {
  type?: string;
  scheme?: string;
  in?: 'header' | 'query' | 'cookie';
  name?: string;
}

/** The parts of a request that carry credentials. */
export interface Credentials {
  headers: Record<string, string>;
  query: [string, string][];
}

/** The security schemes of the first alternative that the operation requires, by name. */
export function schemesOf({ document }: Contract, operation?: Operation): [name: string, scheme: SecurityScheme][] {
  const { securitySchemes = {} } = document.components ?? {};
  const required = operation?.security.find((alternative) => Object.keys(alternative).length > 0);
  return Object.keys(required ?? {}).map((name) => [name, (securitySchemes[name] ?? {}) as SecurityScheme]);
}

export const isBearer = ({ type, scheme = '' }: SecurityScheme): boolean =>
  type === 'http' ? scheme.toLowerCase() === 'bearer' : type === 'oauth2' || type === 'openIdConnect';

/** Places a token in a request as the security schemes say. Without an operation, it is sent as that of the first one. */
export function placeToken(contract: Contract, operation: Operation | undefined, token: string): Credentials {
  const secured = operation ?? contract.operations.find(({ security }) => security.length > 0);
  const placed: Credentials = { headers: {}, query: [] };
  const cookies: string[] = [];
  const schemes = schemesOf(contract, secured);
  const values = new Map(valuesIn(token));
  for (const [name, scheme] of schemes) {
    const value =
      schemes.length === 1 ? token : (values.get(name) ?? (isVariable(token) ? `${token}_${name.toUpperCase()}` : ''));
    if (scheme.type !== 'apiKey')
      placed.headers.Authorization = isBearer(scheme) ? `Bearer ${value}` : `Basic ${base64(value)}`;
    else if (scheme.in === 'cookie') cookies.push(`${scheme.name}=${value}`);
    else if (scheme.in === 'query') placed.query.push([scheme.name ?? '', value]);
    else placed.headers[scheme.name ?? ''] = value;
  }
  if (cookies.length > 0) placed.headers.Cookie = cookies.join('; ');
  return placed;
}

const isVariable = (text: string) => text.startsWith('$');

/** Of a shell variable, the command that encodes its value. */
const base64 = (text: string) =>
  isVariable(text) ? `$(printf %s "${text}" | base64)` : Buffer.from(text).toString('base64');
