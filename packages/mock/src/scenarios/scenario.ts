import type { Contract, Operation } from '@threads-api/contract';
import { errorResponse } from '../respond/error-response.ts';
import { declaredResponse, exampleResponse, type MockResponse, statusResponse } from '../respond/mock-response.ts';
import { type Fault, isFault } from './fault.ts';

/** The errors that any operation may respond with, declared or not. */
export const simulatedStatuses = {
  429: 'rate limit exceeded',
  500: 'the service failed',
  502: 'a proxy got no valid response',
  503: 'the service is unavailable',
} as const;

/**
 * What happens to a call: a status (`429`), a fault (`hang`), or the name of an example of the operation (`emptyPage`).
 */
export type Scenario = `${keyof typeof simulatedStatuses}` | Fault | (string & {});

/** The names of the examples of an operation, each once. */
export const exampleNames = ({ examples }: Operation) => [...new Set(examples.map(({ name }) => name))];

/** The statuses that an operation can be made to respond with. */
export function possibleStatuses({ responses }: Operation): string[] {
  const declared = Object.keys(responses).filter((status) => /^[2-5]\d\d$/.test(status));
  return [...new Set([...declared, ...Object.keys(simulatedStatuses)])].sort();
}

/** Whether a scenario can happen to a call of this operation. */
export function isPossible(operation: Operation, scenario: Scenario): boolean {
  return (
    isFault(scenario) || possibleStatuses(operation).includes(scenario) || exampleNames(operation).includes(scenario)
  );
}

/** The response of a scenario that replaces the normal one: a status, or an example. */
export function scenarioResponse(
  contract: Contract,
  operation: Operation,
  scenario: Scenario,
): MockResponse | undefined {
  const example = operation.examples.find(({ name }) => name === scenario);
  if (example) return exampleResponse(operation, { ...example, body: example.value });
  if (!possibleStatuses(operation).includes(scenario)) return undefined;
  return statusOf(contract, operation, Number(scenario));
}

/** A status as the operation declares it; an error that it does not declare has the shape of the others. */
export function statusOf(contract: Contract, operation: Operation, status: number): MockResponse {
  const declared = declaredResponse(operation, status);
  return declared || status < 400 ? statusResponse(status, declared) : errorResponse(contract, operation, status);
}
