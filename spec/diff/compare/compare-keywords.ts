import { isDeepStrictEqual } from 'node:util';
import { describeValue } from '../describe-value.ts';
import { resolvedText } from '../model/clause.ts';
import type { Shape } from '../model/read-schema.ts';
import { boundOf, compareBounds, type Direction, directionOf, type Placed, placesOf } from '../model/read-shape.ts';
import { type Detected, keywordChanged } from './detected.ts';
import { type Effect, effectIn } from './schema-comparison.ts';

/** The keywords that restrict the values of a type. */
const limits: Record<string, string[]> = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
};

/** Keywords that are compared as texts: a change of one of them may refuse values and allow others. */
const texts: Record<string, string[]> = {
  string: ['contentEncoding', 'contentMediaType', 'contentSchema'],
  array: ['prefixItems', 'contains', 'minContains', 'maxContains', 'unevaluatedItems'],
  object: ['patternProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas'],
};
const conditions = ['if', 'then', 'else', 'not'];

/** Compares the keywords that restrict the values of one type. */
export function compareKeywords(before: Shape, after: Shape, direction: Direction): Detected[] {
  const type = after.type === 'integer' ? 'number' : after.type;
  const isOf = (...types: string[]) => type === 'any' || types.includes(type);
  const keysOf = (table: Record<string, string[]>) =>
    Object.entries(table).flatMap(([each, keys]) => (isOf(each) ? keys : []));
  return [
    ...keysOf(limits).flatMap(compareLimit),
    ...(isOf('number') ? compareMultiple() : []),
    ...(isOf('array') ? compareUnique() : []),
    ...(isOf('string') ? compareSet('pattern') : []),
    ...(isOf('string', 'number') ? compareSet('format') : []),
    ...compareValues(),
    ...[...keysOf(texts), ...conditions].flatMap(compareTexts),
  ];

  function restricted(effect: Effect, old: Placed | undefined, now: Placed | undefined): Detected[] {
    // A list of values is stricter than a limit.
    if ((effect === 'narrowed' && before.values) || (effect === 'widened' && after.values)) return [];
    return [keywordChanged(`${direction}-constraint-${effectIn(direction, effect)}`, old, now)];
  }

  function compareLimit(key: string): Detected[] {
    const [old, now] = [boundOf(before, key), boundOf(after, key)];
    const difference = old && now ? compareBounds(now, old, directionOf(key)) : Number(!!now) - Number(!!old);
    if (difference === 0) return [];
    // `minimum` and `exclusiveMinimum` may have the same value: then only the stricter one is shown.
    const isSame = old?.limit === now?.limit;
    const [was, is] = [old, now].map((bound) => (isSame && !bound?.isExclusive ? undefined : bound?.place));
    return restricted(difference > 0 ? 'narrowed' : 'widened', was, is);
  }

  function compareMultiple(): Detected[] {
    const [old, now] = [divisorOf(before), divisorOf(after)];
    if (old?.value === now?.value) return [];
    const effect =
      !old || (now && isMultiple(now.value, old.value))
        ? 'narrowed'
        : !now || isMultiple(old.value, now.value)
          ? 'widened'
          : 'changed';
    return restricted(effect, old, now);
  }

  function compareUnique(): Detected[] {
    const find = ({ parts }: Shape) => placesOf(parts, 'uniqueItems').find(({ value }) => value === true);
    const [old, now] = [find(before), find(after)];
    return !old === !now ? [] : restricted(now ? 'narrowed' : 'widened', old, now);
  }

  function compareSet(key: 'pattern' | 'format'): Detected[] {
    // A list of values is stricter than a pattern or format.
    const find = (shape: Shape, other: Shape) => (other.values ? [] : placesOf(shape.parts, key));
    const [removed, added] = onlyIn(find(before, after), find(after, before), ({ value }) => value);
    if (!removed && !added) return [];
    if (removed && added && key === 'pattern') return [keywordChanged(`${direction}-pattern-changed`, removed, added)];
    const effect = removed && added ? formatEffect(removed.value, added.value) : added ? 'narrowed' : 'widened';
    return [keywordChanged(`${direction}-${key}-${effectIn(direction, effect)}`, removed, added)];
  }

  function compareValues(): Detected[] {
    const [old, now] = [before.values, after.values];
    if (!old && !now) return [];
    const without = (list: unknown[], other: unknown[]) =>
      list.filter((value) => !other.some((each) => isDeepStrictEqual(each, value)));
    const removed = old ? without(old, now ?? old) : [];
    const added = now ? without(now, old ?? now) : [];
    const places = { before: valuesPlace(before), after: valuesPlace(after) };
    const name = (values: unknown[]) => values.map(describeValue).join(', ');
    const detected = (effect: 'added' | 'removed', message: string): Detected => ({
      rule: `${direction}-enum-value-${effect}`,
      message,
      ...places,
    });
    if (old && now && removed.length === old.length && added.length > 0)
      return [
        {
          rule: `${direction}-type-${effectIn(direction, 'changed')}`,
          message: `The values changed from ${name(old)} to ${name(now)}.`,
          ...places,
        },
      ];
    return [
      ...(removed.length > 0 ? [detected('removed', `The values no longer contain ${name(removed)}.`)] : []),
      ...(added.length > 0 ? [detected('added', `The values also contain ${name(added)}.`)] : []),
      ...(!old && now ? [detected('removed', `Only the values ${name(now)} are left.`)] : []),
      ...(old && !now ? [detected('added', `Any value is possible, not only ${name(old)}.`)] : []),
    ];
  }

  function compareTexts(key: string): Detected[] {
    const [old, now] = [restrictionsOf(before, key), restrictionsOf(after, key)];
    const [removed, added] = onlyIn(old, now, ({ text }) => text);
    if (!removed && !added) return [];
    // In a closed object, a pattern allows properties.
    const isBoth = (removed && added) || key === 'patternProperties';
    const effect = isBoth ? 'changed' : added ? 'narrowed' : 'widened';
    return [keywordChanged(`${direction}-constraint-${effectIn(direction, effect)}`, removed?.place, added?.place)];
  }
}

/** The first entry that only the older list has, and the first that only the newer one has. */
function onlyIn<Entry>(old: Entry[], now: Entry[], keyOf: (entry: Entry) => unknown) {
  const without = (list: Entry[], others: Entry[]) =>
    list.find((entry) => !others.some((other) => keyOf(other) === keyOf(entry)));
  return [without(old, now), without(now, old)] as const;
}

/** The values of a keyword in all parts of a shape, as texts. Values without an effect are left out. */
const restrictionsOf = ({ parts }: Shape, key: string) =>
  placesOf(parts, key)
    .map((place) => ({ place, text: resolvedText(place.clause.child(key)) }))
    .filter(({ text }) => text !== 'true' && text !== '{}');

const divisorOf = ({ parts }: Shape): Placed | undefined => placesOf(parts, 'multipleOf')[0];

const isMultiple = (value: unknown, divisor: unknown) => {
  const quotient = Number(value) / Number(divisor);
  // 0.3 / 0.1 is slightly less than 3.
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
};

function valuesPlace({ parts }: Shape): Placed | undefined {
  return placesOf(parts, 'enum')[0] ?? placesOf(parts, 'const')[0];
}

/** Formats that contain all values of another one. */
const wider: Record<string, string> = { int32: 'int64', float: 'double' };

function formatEffect(old: unknown, now: unknown): Effect {
  if (wider[String(old)] === now) return 'widened';
  return wider[String(now)] === old ? 'narrowed' : 'changed';
}
