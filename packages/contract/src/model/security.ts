import type { Contract, Operation } from './contract.ts';

/** A security scheme of the document. */
export interface SecurityScheme {
  type?: string;
  scheme?: string;
  in?: 'header' | 'query' | 'cookie';
  name?: string;
}

export interface NamedScheme {
  name: string;
  scheme: SecurityScheme;
}

/** The combinations of security schemes that an operation accepts, each with the names of its schemes. */
export const alternativesOf = ({ document }: Contract, { security }: Pick<Operation, 'security'>) =>
  security.map((alternative) => ({
    scopes: Object.values(alternative).flat(),
    schemes: Object.keys(alternative).map(
      (name): NamedScheme => ({
        name,
        scheme: (document.components?.securitySchemes?.[name] ?? {}) as SecurityScheme,
      }),
    ),
  }));

/** Whether a scheme uses the Authorization header. */
export const usesAuthorization = (scheme?: SecurityScheme): boolean =>
  !['apiKey', 'mutualTLS'].includes(scheme?.type ?? '');

/** Whether a scheme uses bearer tokens, as OAuth and OpenID Connect do. */
export const isBearer = (scheme: SecurityScheme): boolean =>
  usesAuthorization(scheme) && (scheme.type !== 'http' || scheme.scheme?.toLowerCase() === 'bearer');

/** The headers and query parameters that carry credentials. */
export interface PlacedCredentials {
  headers: Record<string, string>;
  query: Record<string, string>;
}

/**
 * Places credentials in a request as their security schemes say.
 *
 * @param valueFor The token or key of a scheme; for Basic, `user:password`.
 * @param toBasic Encodes the value for Basic in base64: `btoa`.
 */
export function placeCredentials(
  schemes: readonly NamedScheme[],
  valueFor: (scheme: NamedScheme) => string,
  toBasic: (value: string) => string,
): PlacedCredentials {
  const placed: PlacedCredentials = { headers: {}, query: {} };
  const cookies: string[] = [];
  for (const named of schemes) {
    const { type, in: part, name = '' } = named.scheme;
    const value = valueFor(named);
    if (usesAuthorization(named.scheme))
      placed.headers.Authorization = isBearer(named.scheme) ? `Bearer ${value}` : `Basic ${toBasic(value)}`;
    else if (type === 'mutualTLS') continue;
    else if (part === 'query') placed.query[name] = value;
    else if (part === 'cookie') cookies.push(`${name}=${value}`);
    else placed.headers[name] = value;
  }
  if (cookies.length > 0) placed.headers.Cookie = cookies.join('; ');
  return placed;
}
