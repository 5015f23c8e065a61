import type { Direction } from '../model/read-shape.ts';
import { collect, type SchemaComparison } from './schema-comparison.ts';

/** Whether fewer values are allowed than before, or more, or both fewer and more. */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** Removing values breaks requests, adding values breaks responses. A change that does both breaks either. */
export const effectIn = (direction: Direction, effect: Effect): 'narrowed' | 'widened' =>
  effect === 'changed' ? (direction === 'request' ? 'narrowed' : 'widened') : effect;

/** The effect of all differences of two schemas. Undefined if the same values are allowed. */
export function effectBetween(compare: (direction: Direction) => SchemaComparison): Effect | undefined {
  // Each direction reports a change that does both as one of them.
  const rules = (['request', 'response'] as const).flatMap((direction) => collect(compare(direction)));
  const isNarrower = rules.some(({ rule }) => narrowing.test(rule));
  const isWider = rules.some(({ rule }) => widening.test(rule));
  if (isNarrower && isWider) return 'changed';
  if (isNarrower) return 'narrowed';
  return isWider ? 'widened' : undefined;
}

const narrowing =
  /-(narrowed|pattern-changed|value-removed|alternative-removed|property-added|required|property-forbidden)$/;
const widening = /-(widened|pattern-changed|value-added|alternative-added|property-removed|optional|optional-removed)$/;
