import type { Contract, Operation } from '@threads-api/contract';
import { placeToken } from '../generate/generate-request.ts';

/** Explains that credentials are missing and which ones to send. */
export function describeCredentials(contract: Contract, operation: Operation): string {
  const { headers, query } = placeToken(contract, operation, 'any');
  const parts = [
    ...Object.entries(headers).map(([name, value]) => `the header "${name}: ${value}"`),
    ...Object.entries(query).map(([name, value]) => `the query parameter ${name}=${value}`),
  ];
  return `The credentials are missing or invalid. Send ${parts.join(' and ')}.`;
}
