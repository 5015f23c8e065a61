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

type NamedScheme = [name: string, scheme: SecurityScheme];

/** The alternatives that the operation accepts, each with its security schemes by name. */
const alternativesOf = ({ document }: Contract, { security }: Operation): NamedScheme[][] =>
  security.map((alternative) =>
    Object.keys(alternative).map((name) => [
      name,
      (document.components?.securitySchemes?.[name] ?? {}) as SecurityScheme,
    ]),
  );

export const requiresCredentials = ({ security }: Operation): boolean =>
  security.length > 0 && security.every((alternative) => Object.keys(alternative).length > 0);

const isBearer = ({ type, scheme = '' }: SecurityScheme): boolean =>
  type === 'http' ? scheme.toLowerCase() === 'bearer' : type === 'oauth2' || type === 'openIdConnect';

/** Whether the operation accepts only bearer tokens. */
export const requiresBearer = (contract: Contract, operation: Operation): boolean =>
  requiresCredentials(operation) &&
  alternativesOf(contract, operation).every((schemes) => schemes.every(([, scheme]) => isBearer(scheme)));

/**
 * Places a token in a request as the first required alternative of the operation says. Without an operation, it is sent as
 * that of the first secured one.
 *
 * @param variable The shell variable to show instead of the token.
 */
export function placeToken(
  contract: Contract,
  operation: Operation | undefined,
  token: string,
  variable?: string,
): Credentials {
  const secured = operation ?? contract.operations.find(({ security }) => security.length > 0);
  const schemes = (secured ? alternativesOf(contract, secured) : []).find(({ length }) => length > 0) ?? [];
  const values = new Map(valuesIn(token));
  const placed: Credentials = { headers: {}, query: [] };
  const cookies: string[] = [];
  for (const [name, scheme] of schemes) {
    const part = values.has(name) ? `_${name.replaceAll(/\W/g, '_').toUpperCase()}` : '';
    const value = variable ? `$${variable}${part}` : (values.get(name) ?? token);
    const basic = variable ? `${value}_IN_BASE64` : Buffer.from(value).toString('base64');
    if (scheme.type !== 'apiKey')
      placed.headers.Authorization = isBearer(scheme) ? `Bearer ${value}` : `Basic ${basic}`;
    else if (scheme.in === 'cookie') cookies.push(`${scheme.name}=${value}`);
    else if (scheme.in === 'query') placed.query.push([scheme.name ?? '', value]);
    else placed.headers[scheme.name ?? ''] = value;
  }
  if (cookies.length > 0) placed.headers.Cookie = cookies.join('; ');
  return placed;
}
