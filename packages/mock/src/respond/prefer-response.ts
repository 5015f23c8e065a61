import type { Contract, Operation } from '@threads-api/contract';
import { selectable, selectedResponse } from '../scenarios/scenario.ts';
import { errorResponse } from './error-response.ts';
import type { MockResponse } from './mock-response.ts';

/**
 * Returns the response that a `Prefer` header selects, such as `code=429` or `example=emptyPage`, or a 400 that lists the
 * choices. Returns `undefined` if it selects nothing. Names are case-insensitive, and values may be quoted. Commas or
 * semicolons separate preferences (RFC 7240).
 */
export function preferredResponse(contract: Contract, operation: Operation, header = ''): MockResponse | undefined {
  const findValue = (preference: string) =>
    new RegExp(`(?:^|[,;])\\s*${preference}\\s*=\\s*"?([^",;]*)`, 'i').exec(header)?.[1]?.trim();
  const kind = findValue('example') === undefined ? 'code' : 'example';
  const name = findValue(kind);
  if (name === undefined) return undefined;
  const reason = `${operation.id} does not support ${kind}=${name}. Use one of ${selectable(operation).join(', ')}.`;
  return selectedResponse(contract, operation, name) ?? errorResponse(contract, operation, 400, reason);
}
