import type { Delivery } from './check-delivery.ts';
import type { WebhookProblem } from './webhook-report.ts';

/** A lost response can cause one repetition, but not this many. */
const mostRepetitions = 3;

/** Compares deliveries with each other: their ids, bodies and changes. */
export interface IdentityChecker {
  check(delivery: Delivery): { problems: WebhookProblem[]; warnings: WebhookProblem[] };
  /** The id of the first delivery of each change. */
  firstIdOf(delivery: Delivery): string;
  /** Records that a delivery got a 2xx. */
  accept(delivery: Delivery): void;
}

export function createIdentityChecker(): IdentityChecker {
  const bodies = new Map<string, Delivery>();
  const ids = new Map<string, string>();
  /** The number of repetitions of each accepted delivery. */
  const repetitions = new Map<string, number>();
  const firstIdOf = ({ id, event }: Delivery) => (event.change && ids.get(event.change)) ?? id;

  return {
    firstIdOf,
    accept: ({ id }) => repetitions.set(id, repetitions.get(id) ?? 0),
    check(delivery) {
      const { id, body, event, headers } = delivery;
      const known = bodies.get(id);
      bodies.set(id, known ?? delivery);
      const first = firstIdOf(delivery);
      if (event.change) ids.set(event.change, first);
      // A delivery without an id is reported as such.
      if (!headers['webhook-id']) return { problems: [], warnings: [] };
      const problem = (expected: string, received: string) => ({
        problems: [{ check: 'webhook-id', expected, received, delivery: id } as const],
        warnings: [],
      });
      if (known && known.event.change !== event.change)
        return problem('a different id for every event', `${known.event.type} and ${event.type} with one id`);
      if (known && known.body !== body)
        return problem('the same body in every attempt', `${known.body} and then ${body}`);
      if (first !== id)
        return problem('the same webhook-id in every attempt', `${first} and ${id} for ${event.change}`);
      return repeated(delivery);
    },
  };

  function repeated({ id }: Delivery): ReturnType<IdentityChecker['check']> {
    const before = repetitions.get(id);
    if (before === undefined) return { problems: [], warnings: [] };
    repetitions.set(id, before + 1);
    const found: WebhookProblem = {
      check: 'webhook-no-repeat',
      expected: 'one delivery',
      received: 'the same delivery again, after a 204',
      delivery: id,
    };
    const isTooOften = before + 1 >= mostRepetitions;
    return {
      problems: isTooOften ? [{ ...found, expected: 'no retry after a 2xx', received: `${before + 1} retries` }] : [],
      warnings: isTooOften ? [] : [found],
    };
  }
}
