import type { Contract, OpenApiDocument, Operation } from '@threads-api/contract';
import type { SecurityScheme } from '../portal-state.ts';

type DeclaredScheme = Omit<SecurityScheme, 'flows'> & { flows?: Record<string, unknown> };

/** The headers and query parameters with credentials. */
export interface Credentials {
  headers: Record<string, string>;
  query: Record<string, string>;
}

/** The credentials that an operation requires. The mock accepts any value. */
export function sampleCredentials({ document }: Contract, { security }: Operation, token: string): Credentials {
  const [first = {}] = security;
  const schemes = schemesOf(document);
  const credentials: Credentials = { headers: {}, query: {} };
  for (const name of Object.keys(first)) addCredential(credentials, schemes[name] ?? {}, token);
  return credentials;
}

/** The security schemes of a document, with the fields that requests need. */
export function schemesOf({ components }: OpenApiDocument): Record<string, SecurityScheme> {
  const declared = (components?.securitySchemes ?? {}) as Record<string, DeclaredScheme>;
  return Object.fromEntries(
    Object.entries(declared).map(([key, { type, scheme, in: location, name, flows }]) => [
      key,
      {
        ...(type && { type }),
        ...(scheme && { scheme }),
        ...(location && { in: location }),
        ...(name && { name }),
        ...(flows && { flows: Object.keys(flows) }),
      },
    ]),
  );
}

function addCredential({ headers, query }: Credentials, scheme: SecurityScheme, token: string): void {
  const { type, scheme: kind = '', in: location, name = '' } = scheme;
  if (type === 'mutualTLS' || type === undefined) return;
  if (type === 'apiKey') {
    if (location === 'query') query[name] = token;
    else if (location === 'cookie') headers.Cookie = `${name}=${token}`;
    else headers[name] = token;
  } else if (type === 'http' && kind.toLowerCase() === 'basic') {
    headers.Authorization = `Basic ${Buffer.from(`user:${token}`).toString('base64')}`;
  } else headers.Authorization = `Bearer ${token}`;
}
