import { isDeepStrictEqual } from 'node:util';
import { describeValue } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Shape } from '../model/read-schema.ts';
import { boundOf, compareBounds, type Direction, directionOf, type Placed, placesOf } from '../model/read-shape.ts';
import { type Detected, keywordChanged } from './detected.ts';

/** Whether fewer values are allowed than before, or more, or both fewer and more. */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** Removing values breaks requests, adding values breaks responses. A change that does both breaks either. */
export const effectIn = (direction: Direction, effect: Effect): 'narrowed' | 'widened' =>
  effect === 'changed' ? (direction === 'request' ? 'narrowed' : 'widened') : effect;

const limits: Record<string, string[]> = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
};

/** Keywords that are compared as a whole. */
const opaque = `not if then else patternProperties propertyNames dependentRequired dependentSchemas contains minContains
  maxContains prefixItems unevaluatedItems contentEncoding contentMediaType contentSchema`.split(/\s+/);

/** Compares the keywords that restrict the values of one type. */
export function compareKeywords(before: Shape, after: Shape, direction: Direction): Detected[] {
  const { type } = after;
  const isNumber = type === 'number' || type === 'integer';
  return [
    ...(limits[type] ?? []).flatMap(compareLimit),
    ...(isNumber ? compareMultiple() : []),
    ...(type === 'array' ? compareUnique() : []),
    ...(type === 'string' ? compareSet('pattern') : []),
    ...(type === 'string' || isNumber ? compareSet('format') : []),
    ...compareValues(),
    ...opaque.flatMap(compareOpaque),
  ];

  function restricted(effect: Effect, old: Placed | undefined, now: Placed | undefined): Detected[] {
    return [keywordChanged(`${direction}-constraint-${effectIn(direction, effect)}`, old, now)];
  }

  function compareLimit(key: string): Detected[] {
    const [old, now] = [boundOf(before, key), boundOf(after, key)];
    const difference = old && now ? compareBounds(now, old, directionOf(key)) : Number(!!now) - Number(!!old);
    if (difference === 0) return [];
    return restricted(difference > 0 ? 'narrowed' : 'widened', old?.place, now?.place);
  }

  function compareMultiple(): Detected[] {
    const find = (shape: Shape) => {
      const [place] = placesOf(shape.parts, 'multipleOf');
      return shape.type === 'integer' && place?.value === 1 ? undefined : place;
    };
    const [old, now] = [find(before), find(after)];
    if (old?.value === now?.value) return [];
    const isMultiple = (value: unknown, divisor: unknown) => Number.isInteger(Number(value) / Number(divisor));
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
    const [old, now] = [placesOf(before.parts, key), placesOf(after.parts, key)];
    const without = (list: Placed[], other: Placed[]) =>
      list.filter(({ value }) => !other.some((each) => each.value === value));
    const [removed] = without(old, now);
    const [added] = without(now, old);
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

  function compareOpaque(key: string): Detected[] {
    const [old, now] = [placesOf(before.parts, key), placesOf(after.parts, key)];
    const resolve = (places: Placed[]) => new Set(places.map(({ clause }) => resolvedText(clause.child(key))));
    if (isDeepStrictEqual(resolve(old), resolve(now))) return [];
    const effect = old.length === 0 ? 'narrowed' : now.length === 0 ? 'widened' : 'changed';
    return restricted(effect, old[0], now[0]);
  }
}

function valuesPlace({ parts }: Shape): Placed | undefined {
  return placesOf(parts, 'enum')[0] ?? placesOf(parts, 'const')[0];
}

/** Formats that contain all values of another one. */
const wider: Record<string, string> = { int32: 'int64', float: 'double' };

function formatEffect(old: unknown, now: unknown): Effect {
  if (wider[String(old)] === now) return 'widened';
  return wider[String(now)] === old ? 'narrowed' : 'changed';
}

/** A clause as text, with references resolved and keys sorted. */
export function resolvedText(clause: Clause | undefined, open = new Set<string>()): string {
  const target = clause?.follow();
  if (!target || typeof target.value !== 'object' || target.value === null) return JSON.stringify(target?.value) ?? '';
  if (open.has(target.id)) return '"…"';
  const inside = new Set(open).add(target.id);
  const entries = target
    .children()
    .filter(([key]) => !/^(description|title|summary|examples?)$/.test(key) || Array.isArray(target.value));
  const texts = entries.map(([key, child]) => `${JSON.stringify(key)}:${resolvedText(child, inside)}`);
  return `{${(Array.isArray(target.value) ? texts : texts.toSorted()).join(',')}}`;
}
