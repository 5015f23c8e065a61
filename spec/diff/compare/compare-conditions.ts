import { describeValue } from '../describe-value.ts';
import { type Clause, resolvedText } from '../model/clause.ts';
import { type Condition, conditionsOf } from '../model/read-conditions.ts';
import type { Shape } from '../model/read-schema.ts';
import type { Direction } from '../model/read-shape.ts';
import { isImplied } from './compare-keywords.ts';
import { keywordChanged } from './detected.ts';
import { type Effect, effectBetween, effectIn } from './effect.ts';
import type { CompareParts, SchemaComparison } from './schema-comparison.ts';

/**
 * Compares the conditions of two shapes, and the schemas that they apply. Each condition is a statement of its own: it is
 * the same, its condition is wider or narrower than before, or it was removed or added.
 */
export function compareConditions(
  before: Shape,
  after: Shape,
  direction: Direction,
  compare: CompareParts,
): SchemaComparison {
  const [old, now] = [conditionsOf(before), conditionsOf(after)];
  const comparison: SchemaComparison = { found: [], parts: [] };
  const added = new Map([...now].filter(([key]) => !old.has(key)));
  for (const [key, previous] of old) {
    const [name = key, next, effect] = now.has(key) ? [key, now.get(key)] : findSimilar(previous, added);
    added.delete(name);
    if (effect === 'changed') {
      const reportOne = previous.schema ? reportUse : compareSchemas;
      reportOne(previous, undefined);
      reportOne(undefined, next);
    } else if (effect) report(effect, previous, next);
    else compareSchemas(previous, next);
  }
  for (const next of added.values()) compareSchemas(undefined, next);
  return comparison;

  function compareSchemas(previous: Condition | undefined, next: Condition | undefined): void {
    if (previous?.schema || next?.schema)
      comparison.parts.push(compare(previous?.schema ?? [], next?.schema ?? [], { direction }));
    else if (!previous && next && !isImplied(next.place, before)) report('narrowed', previous, next);
    else if (previous && !next && !isImplied(previous.place, after)) report('widened', previous, next);
  }

  function report(effect: Effect, previous: Condition | undefined, next: Condition | undefined): void {
    const rule = `${direction}-constraint-${effectIn(direction, effect)}` as const;
    comparison.found.push(keywordChanged(rule, previous?.place, next?.place));
  }

  /** The schema is the same, and applies to other values. */
  function reportUse(previous: Condition | undefined, next: Condition | undefined): void {
    const { place, isMatch } = (previous ?? next) as Condition;
    const values = `values that ${isMatch ? 'match' : 'do not match'} ${describeValue(place.value)}`;
    comparison.found.push({
      rule: `${direction}-constraint-${next ? 'narrowed' : 'widened'}`,
      message: `The schema ${next ? 'now' : 'no longer'} applies to ${values}.`,
      before: previous?.place,
      after: next?.place,
    });
  }

  /** A condition for the same schema. Those that match only fewer values, or only more, come first. */
  function findSimilar(previous: Condition, candidates: Map<string, Condition>) {
    const similar = [...candidates]
      .filter(([, next]) => next.isMatch === previous.isMatch && textOf(next) === textOf(previous))
      .flatMap(([name, next]) => {
        const [was, is] = [previous.condition, next.condition];
        return was && is ? [[name, next, effectOf(was, is, next.isMatch)] as const] : [];
      });
    return similar.find(([, , effect]) => effect !== 'changed') ?? similar[0] ?? [];
  }

  /** A condition that fewer values match restricts fewer of them. In `else`, it restricts more. */
  function effectOf(previous: Clause, next: Clause, isMatch: boolean): Effect | undefined {
    const effect = effectBetween((each) => compare([previous], [next], { direction: each }));
    if (!effect || effect === 'changed') return effect;
    return (effect === 'narrowed') === isMatch ? 'widened' : 'narrowed';
  }
}

const textOf = ({ schema }: Condition) => schema?.map((clause) => resolvedText(clause)).join();
