import type { Contract, Operation } from '@threads-api/contract';
import { errorResponse } from '../respond/error-response.ts';
import { declaredResponse, exampleResponse, type MockResponse, statusResponse } from '../respond/mock-response.ts';

/** The faults and their effect on a normal response. */
export const faults = {
  slow: 'sends the body in chunks, over several seconds',
  hang: 'accepts the request and never responds',
  drop: 'closes the connection in the middle of the body',
  brokenJson: 'sends truncated JSON',
} as const;

export type Fault = keyof typeof faults;

export const isFault = (scenario: string): scenario is Fault => Object.hasOwn(faults, scenario);

/** The errors that can be simulated for any operation, declared or not. */
export const simulatedStatuses = {
  429: 'rate limit exceeded',
  500: 'the service failed',
  502: 'a proxy got no valid response',
  503: 'the service is unavailable',
} as const;

/**
 * A status (`429`), a fault (`hang`), or the name of an example (`emptyPage`).
 */
export type Scenario = `${keyof typeof simulatedStatuses}` | Fault | (string & {});

/** The names of an operation's examples, without duplicates. */
export const exampleNames = ({ examples }: Operation) => [...new Set(examples.map(({ name }) => name))];

/** The statuses that can be selected for an operation. */
export function possibleStatuses({ responses }: Operation): string[] {
  const declared = Object.keys(responses).filter((status) => /^[2-5]\d\d$/.test(status));
  return [...new Set([...declared, ...Object.keys(simulatedStatuses)])].sort();
}

/** Whether an operation supports a scenario. */
export function isPossible(operation: Operation, scenario: Scenario): boolean {
  return (
    isFault(scenario) || possibleStatuses(operation).includes(scenario) || exampleNames(operation).includes(scenario)
  );
}

/** The response for a status or example, which replaces the normal response. */
export function scenarioResponse(
  contract: Contract,
  operation: Operation,
  scenario: Scenario,
): MockResponse | undefined {
  const example = operation.examples.find(({ name }) => name === scenario);
  if (example) return exampleResponse(operation, example);
  if (!possibleStatuses(operation).includes(scenario)) return undefined;
  const status = Number(scenario);
  if (status >= 400) return errorResponse(contract, operation, status);
  return statusResponse(status, declaredResponse(operation, status));
}
