import { resolvedText } from '../model/clause.ts';
import { type Condition, conditionsOf } from '../model/read-conditions.ts';
import type { Shape } from '../model/read-schema.ts';
import type { Direction } from '../model/read-shape.ts';
import { type Effect, effectIn } from './compare-keywords.ts';
import { type Detected, keywordChanged, namesOf } from './detected.ts';
import { type CompareParts, collect, type SchemaComparison } from './schema-comparison.ts';

/** Compares the conditions of two shapes, and the schemas that they apply. */
export function compareConditions(
  before: Shape,
  after: Shape,
  direction: Direction,
  compare: CompareParts,
): SchemaComparison {
  const [old, now] = [conditionsOf(before), conditionsOf(after)];
  const found: Detected[] = [];
  for (const [key, previous] of old) {
    if (now.has(key)) continue;
    const rest = [...now].filter(([other, { isMatch }]) => !old.has(other) && isMatch === previous.isMatch);
    const [name, next] = rest.find(([, { schema }]) => textOf(schema) === textOf(previous.schema)) ?? rest[0] ?? [];
    if (!name || !next) continue;
    // The same condition from here on, so that its schemas are compared below.
    now.delete(name);
    now.set(key, next);
    const effect = effectOf(previous, next);
    if (effect)
      found.push(keywordChanged(`${direction}-constraint-${effectIn(direction, effect)}`, previous.place, next.place));
  }
  const parts = namesOf(old, now).map((name) =>
    compare(old.get(name)?.schema ?? [], now.get(name)?.schema ?? [], { direction }),
  );
  return { found, parts };

  /** A condition that fewer values match restricts fewer of them. In `else`, it restricts more. */
  function effectOf(previous: Condition, next: Condition): Effect | undefined {
    // Each direction reports a change that does both as one of them.
    const rules = (['request', 'response'] as const).flatMap((each) =>
      collect(compare([previous.condition], [next.condition], { direction: each })).map(({ rule }) => rule),
    );
    const isNarrower = rules.some((rule) => narrowing.test(rule));
    const isWider = rules.some((rule) => widening.test(rule));
    if (isNarrower && isWider) return 'changed';
    if (isNarrower) return previous.isMatch ? 'widened' : 'narrowed';
    if (isWider) return previous.isMatch ? 'narrowed' : 'widened';
    return undefined;
  }
}

const narrowing =
  /-(narrowed|pattern-changed|value-removed|alternative-removed|property-added|required|property-forbidden)$/;
const widening = /-(widened|pattern-changed|value-added|alternative-added|property-removed|optional|optional-removed)$/;

const textOf = (schema: Condition['schema']) => `${schema.map((clause) => resolvedText(clause))}`;
