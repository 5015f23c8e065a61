import type { Contract, Operation } from '@threads-api/contract';
import { exampleNames, possibleStatuses, scenarioResponse } from '../scenarios/scenario.ts';
import { errorResponse } from './error-response.ts';
import type { MockResponse } from './mock-response.ts';

/**
 * Returns the response that a `Prefer` header selects, such as `code=429` or `example=emptyPage`, or a 400 that lists the
 * choices. Returns `undefined` if it selects nothing.
 */
export function preferredResponse(
  contract: Contract,
  operation: Operation,
  header: string | undefined,
): MockResponse | undefined {
  const { code, example } = parsePrefer(header);
  const wanted = example ?? code;
  if (wanted === undefined) return undefined;
  const choices = example === undefined ? possibleStatuses(operation) : exampleNames(operation);
  const chosen = choices.includes(wanted) ? scenarioResponse(contract, operation, wanted) : undefined;
  if (chosen) return chosen;
  const known = choices.length > 0 ? `Use one of ${choices.join(', ')}.` : 'The document has none.';
  const preference = `${example === undefined ? 'code' : 'example'}=${wanted}`;
  return errorResponse(contract, operation, 400, `${operation.id} does not support ${preference}. ${known}`);
}

/**
 * Parses a `Prefer` header (RFC 7240). Names are case-insensitive, and values may be quoted. Commas or semicolons separate
 * preferences. Unknown preferences are ignored.
 */
function parsePrefer(header = ''): Partial<Record<string, string>> {
  const preferences = header.split(/[,;]/).map((text) => {
    const [name = '', value = ''] = text.split('=', 2).map((part) => part.trim().replaceAll('"', ''));
    return [name.toLowerCase(), value] as const;
  });
  // The first one of each name applies.
  return Object.fromEntries(preferences.toReversed());
}
