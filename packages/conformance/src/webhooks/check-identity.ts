import type { Delivery } from './check-delivery.ts';
import type { WebhookProblem } from './webhook-report.ts';

/** A lost response can cause one repetition, but not this many. */
const mostRepetitions = 3;

/** Compares deliveries with each other: their ids, bodies and changes. */
export function createIdentityChecker() {
  const bodies = new Map<string, Delivery>();
  const ids = new Map<string, string>();
  /** The number of repetitions of each accepted delivery. */
  const repetitions = new Map<string, number>();
  const firstIdOf = ({ id, event }: Delivery) => (event.change && ids.get(event.change)) ?? id;

  return {
    /** The id of the first delivery of each change. */
    firstIdOf,
    /** Records that a delivery got a 2xx. */
    accept: ({ id }: Delivery) => repetitions.set(id, repetitions.get(id) ?? 0),
    /** The number of repetitions of accepted deliveries. */
    countRepetitions: () => [...repetitions.values()].reduce((sum, count) => sum + count, 0),
    check(delivery: Delivery): WebhookProblem[] {
      const { id, body, event, headers } = delivery;
      const known = bodies.get(id);
      bodies.set(id, known ?? delivery);
      const first = firstIdOf(delivery);
      if (event.change) ids.set(event.change, first);
      // A delivery without an id is reported as such.
      if (!headers['webhook-id']) return [];
      const problem = (expected: string, received: string): WebhookProblem[] => [
        { check: 'webhook-id', expected, received, delivery: id },
      ];
      if (known && known.event.change !== event.change)
        return problem('a different id for every event', `${known.event.type} and ${event.type} with one id`);
      if (known && known.body !== body)
        return problem('the same body in every attempt', `${known.body} and then ${body}`);
      if (first !== id)
        return problem('the same webhook-id in every attempt', `${first} and ${id} for ${event.change}`);
      return repeated(delivery);
    },
  };

  function repeated({ id }: Delivery): WebhookProblem[] {
    const before = repetitions.get(id);
    if (before === undefined) return [];
    repetitions.set(id, before + 1);
    if (before + 1 < mostRepetitions) return [];
    const received = `${before + 1} retries`;
    return [{ check: 'webhook-no-repeat', expected: 'no retry after a 2xx', received, delivery: id }];
  }
}
