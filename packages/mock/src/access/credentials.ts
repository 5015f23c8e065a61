import { alternativesOf, type Contract, type Operation, placeCredentials } from '@threads-api/contract';

/** The headers and query parameters with credentials that the mock accepts for an operation. */
export function exampleCredentials(contract: Contract, operation: Operation) {
  const [first] = alternativesOf(contract, operation);
  return placeCredentials(
    first?.schemes ?? [],
    ({ scheme }) => (scheme.scheme?.toLowerCase() === 'basic' ? 'any:any' : 'any'),
    btoa,
  );
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
