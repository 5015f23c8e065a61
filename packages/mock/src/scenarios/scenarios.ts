import type { Contract, Operation } from '@threads-api/contract';
import { faults } from './fault.ts';
import { exampleNames, isPossible, type Scenario, simulatedStatuses } from './scenario.ts';

/** A scenario for the next calls. */
export interface ScheduledScenario {
  /** A status (`429`), a fault (`hang`) or the name of an example. */
  scenario: Scenario;
  /** The id of the operation whose calls it applies to; default: every operation that has the scenario. */
  operation?: string;
  /** How many calls it applies to; `always` until it is cleared. Default: 1, the next call. */
  times?: number | 'always';
  /** The token whose calls it applies to; default: every token. */
  token?: string;
}

/** The scenario does not exist. The message lists those that do. */
export class UnknownScenario extends Error {}

export interface Scenarios {
  /** Schedules a scenario. Those scheduled first happen first. */
  add(scenario: ScheduledScenario): void;
  /** The scenarios that have not happened yet. */
  active(): readonly Required<Pick<ScheduledScenario, 'scenario' | 'times'>>[];
  clear(): void;
  /** The scenario of a call that arrives now. */
  take(operation: Operation, token: string): Scenario | undefined;
  /** Everything that `add` accepts. */
  available(): AvailableScenarios;
}

export interface AvailableScenarios {
  /** What can happen to any call, and its effect. */
  everywhere: { scenario: string; effect: string }[];
  /** The example names of each operation. */
  operations: { operation: string; examples: string[] }[];
}

/** The scenarios of the next calls, which a test or a person schedules while the mock runs. */
export function createScenarios(contract: () => Contract): Scenarios {
  let scheduled: (ScheduledScenario & { times: number | 'always' })[] = [];
  return {
    add(given) {
      checkScenario(contract(), given);
      scheduled.push({ ...given, times: given.times ?? 1 });
    },
    active: () => scheduled.map((entry) => ({ ...entry })),
    clear() {
      scheduled = [];
    },
    take(operation, token) {
      const next = scheduled.find((entry) => (entry.token ?? token) === token && appliesTo(entry, operation));
      if (!next) return undefined;
      if (next.times !== 'always') next.times -= 1;
      if (next.times === 0) scheduled = scheduled.filter((entry) => entry !== next);
      return next.scenario;
    },
    available: () => listScenarios(contract()),
  };
}

function listScenarios({ operations }: Contract): AvailableScenarios {
  const everywhere = Object.entries({ ...simulatedStatuses, ...faults });
  return {
    everywhere: everywhere.map(([scenario, effect]) => ({ scenario, effect })),
    operations: operations.map((operation) => ({ operation: operation.id, examples: exampleNames(operation) })),
  };
}

function appliesTo({ operation: id, scenario }: ScheduledScenario, operation: Operation): boolean {
  return (id === undefined || id === operation.id) && isPossible(operation, scenario);
}

function checkScenario({ operations }: Contract, { scenario, operation: id, times }: ScheduledScenario): void {
  const candidates = operations.filter((operation) => id === undefined || id === operation.id);
  if (candidates.length === 0)
    throw new UnknownScenario(`There is no operation '${id}'. Use ${operations.map((each) => each.id).join(', ')}.`);
  if (!candidates.some((operation) => isPossible(operation, scenario))) {
    const names = [...Object.keys(simulatedStatuses), ...Object.keys(faults), ...candidates.flatMap(exampleNames)];
    throw new UnknownScenario(`There is no scenario '${scenario}'. Use ${[...new Set(names)].join(', ')}.`);
  }
  if (times !== undefined && times !== 'always' && !(Number.isInteger(times) && times >= 1))
    throw new UnknownScenario(`times must be a whole number from 1, or "always", not ${JSON.stringify(times)}.`);
}
