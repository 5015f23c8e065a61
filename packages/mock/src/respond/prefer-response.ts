import type { Contract, Operation } from '@threads-api/contract';
import { faults, isFault } from '../scenarios/fault.ts';
import { exampleNames, possibleStatuses, scenarioResponse, statusOf } from '../scenarios/scenario.ts';
import { errorResponse } from './error-response.ts';
import { declaredResponse, type MockResponse, statusNumber, statusResponse } from './mock-response.ts';

/**
 * Returns the response that a `Prefer` header selects, or a 400 that lists the choices. Returns `undefined` if it selects
 * nothing, or a fault, which applies to the normal response.
 */
export function preferredResponse(
  contract: Contract,
  operation: Operation,
  { code, example, dynamic, scenario }: Preference,
  limit: number | undefined,
): MockResponse | undefined {
  const isDynamic = dynamic === 'true';
  if (!code && !example && !isDynamic && !scenario) return undefined;
  if (scenario) {
    if (isFault(scenario)) return undefined;
    const choices = [...possibleStatuses(operation), ...Object.keys(faults), ...exampleNames(operation)];
    return (
      scenarioResponse(contract, operation, scenario) ?? refuse(contract, operation, `scenario=${scenario}`, choices)
    );
  }
  if (code && !possibleStatuses(operation).includes(code))
    return refuse(contract, operation, `code=${code}`, possibleStatuses(operation));
  if (example) {
    const fitting = { ...operation, examples: operation.examples.filter(({ status }) => !code || status === code) };
    const found = exampleNames(fitting).includes(example) ? scenarioResponse(contract, fitting, example) : undefined;
    return found ?? refuse(contract, operation, `example=${example}`, exampleNames(fitting));
  }
  const status = Number(code ?? statusNumber(operation.success?.status ?? '200'));
  const response = declaredResponse(operation, status);
  if (!isDynamic || !response?.schema) return statusOf(contract, operation, status);
  const sample = { schema: response.schema, dynamic: true, limit };
  return { ...statusResponse(status, response), body: undefined, example: 'dynamic', sample };
}

function refuse(contract: Contract, operation: Operation, preference: string, choices: string[]): MockResponse {
  const known = choices.length > 0 ? `Use one of ${choices.join(', ')}.` : 'The document has none.';
  const message = `${operation.id} does not support ${preference}. ${known}`;
  return errorResponse(contract, operation, 400, message);
}

/** The supported preferences: `code=429`, `example=emptyPage`, `dynamic=true`, `scenario=hang`. */
export type Preference = Partial<Record<'code' | 'example' | 'dynamic' | 'scenario', string>>;

/**
 * Parses a `Prefer` header (RFC 7240). Names are case-insensitive, and values may be quoted. Commas or semicolons separate
 * preferences. Unknown preferences are ignored.
 */
export function parsePrefer(header: string | undefined): Preference {
  const preferences = (header ?? '').split(/[,;]/).map((text) => {
    const [name = '', value = ''] = text.split('=', 2).map((part) => part.trim().replaceAll('"', ''));
    return [name.toLowerCase(), value] as const;
  });
  // The first one of each name applies.
  return Object.fromEntries(preferences.toReversed());
}
