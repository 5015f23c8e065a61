import type { Contract, Operation } from '@threads-api/contract';

interface SecurityScheme {
  type?: string;
  scheme?: string;
  in?: 'header' | 'query' | 'cookie';
  name?: string;
}

const schemesOf = ({ document }: Contract, alternative: object) =>
  Object.keys(alternative).map((name) => (document.components?.securitySchemes?.[name] ?? {}) as SecurityScheme);

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
