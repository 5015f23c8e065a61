import type { Contract, Operation } from '@threads-api/contract';
import { exampleNames, faults, isFault, type Scenario, selectable, simulatedStatuses } from './scenario.ts';

/** A scenario for the next calls. */
export interface ScheduledScenario {
  /** A status (`429`), a fault (`hang`), or the name of an example. */
  scenario: Scenario;
  /** An operation id. Default: every operation that supports the scenario. */
  operation?: string;
  /** The number of calls, or `always` until it is cleared. Default: 1. */
  times?: number | 'always';
}

/** The scenario is invalid. The message lists the valid ones. */
export class UnknownScenario extends Error {}

export type Scenarios = ReturnType<typeof createScenarios>;
export type AvailableScenarios = ReturnType<typeof listScenarios>;

/** Creates a queue of scenarios for the next calls. */
export function createScenarios(contract: () => Contract) {
  let scheduled: (ScheduledScenario & { times: number | 'always' })[] = [];
  return {
    /** Schedules a scenario. Scenarios apply in the order in which they were added. */
    add({ scenario, operation, times = 1 }: ScheduledScenario): void {
      // A request may have the status as a number.
      const given = { scenario: String(scenario), times, ...(operation !== undefined && { operation }) };
      checkScenario(contract(), given);
      scheduled.push(given);
    },
    /** The pending scenarios. */
    active: (): readonly ScheduledScenario[] => structuredClone(scheduled),
    clear(): void {
      scheduled = [];
    },
    /** Returns the scenario for the current call and consumes it. */
    take(operation: Operation): Scenario | undefined {
      const next = scheduled.find((entry) => appliesTo(entry, operation));
      if (!next) return undefined;
      if (next.times !== 'always') next.times -= 1;
      if (next.times === 0) scheduled = scheduled.filter((entry) => entry !== next);
      return next.scenario;
    },
    /** The scenarios that `add` accepts. */
    available: () => listScenarios(contract()),
  };
}

/** The scenarios for any operation with their effects, and the declared errors and the example names of each operation. */
function listScenarios({ operations }: Contract) {
  const everywhere = Object.entries({ ...simulatedStatuses, ...faults });
  return {
    everywhere: everywhere.map(([scenario, effect]) => ({ scenario, effect })),
    operations: operations.map((operation) => ({
      operation: operation.id,
      errors: Object.values(operation.responses)
        .filter(({ status }) => /^[45]\d\d$/.test(status))
        .map(({ status, description }) => ({ status, description: description.split('\n', 1).join() })),
      examples: exampleNames(operation),
    })),
  };
}

/** Whether an operation supports a scenario, and the scenario is for it. */
const appliesTo = ({ operation: id, scenario }: ScheduledScenario, operation: Operation): boolean =>
  (id === undefined || id === operation.id) && (isFault(scenario) || selectable(operation).includes(scenario));

function checkScenario({ operations }: Contract, { scenario, operation: id, times }: ScheduledScenario): void {
  const candidates = operations.filter((operation) => id === undefined || id === operation.id);
  if (candidates.length === 0)
    throw new UnknownScenario(`There is no operation '${id}'. Use ${operations.map((each) => each.id).join(', ')}.`);
  const names = new Set([...candidates.flatMap(selectable), ...Object.keys(faults)]);
  if (!names.has(scenario))
    throw new UnknownScenario(`There is no scenario '${scenario}'. Use ${[...names].join(', ')}.`);
  if (times !== 'always' && !(Number.isInteger(times) && Number(times) >= 1))
    throw new UnknownScenario(`times must be a whole number of at least 1, or "always", not ${JSON.stringify(times)}.`);
}
