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

/** A status (`429`), a fault (`hang`), or the name of an example (`emptyPage`). */
export type Scenario = `${keyof typeof simulatedStatuses}` | Fault | (string & {});

/** The names of an operation's examples, without duplicates. */
export const exampleNames = ({ examples }: Operation) => [...new Set(examples.map(({ name }) => name))];

/** The responses that can be selected for an operation: statuses and the names of examples. */
export function selectable(operation: Operation): string[] {
  const declared = Object.keys(operation.responses).filter((status) => /^[2-5]\d\d$/.test(status));
  const statuses = [...declared, ...Object.keys(simulatedStatuses)].sort();
  return [...new Set([...statuses, ...exampleNames(operation)])];
}

/** The selected response, which replaces the normal one. Undefined for a fault or an unknown name. */
export function selectedResponse(contract: Contract, operation: Operation, name: string): MockResponse | undefined {
  const example = operation.examples.find((each) => each.name === name);
  if (example) return exampleResponse(operation, example);
  if (!selectable(operation).includes(name)) return undefined;
  const status = Number(name);
  if (status >= 400) return errorResponse(contract, operation, status);
  return statusResponse(status, declaredResponse(operation, status));
}

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
