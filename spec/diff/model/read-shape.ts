import type { Clause } from './clause.ts';
import { partsOf, type Schema, type Shape } from './read-schema.ts';

export type Direction = 'request' | 'response';

/** A keyword with the clause that contains it. */
export interface Placed<T = unknown> {
  value: T;
  clause: Clause;
  key: string;
}

/** Every use of a keyword in a shape. */
export function placesOf(parts: Clause[], key: string): Placed[] {
  return parts.flatMap((clause) => (key in clause.fields ? [{ value: clause.fields[key], clause, key }] : []));
}

export interface Bound {
  limit: number;
  isExclusive: boolean;
  place: Placed;
}

/** The strictest lower or upper bound of a number. */
export function boundOf({ parts, type }: Shape, side: 'minimum' | 'maximum'): Bound | undefined {
  const exclusiveKey = side === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const inclusive = placesOf(parts, side).map((place) => ({
    place,
    isExclusive: place.clause.fields[exclusiveKey] === true,
  }));
  const exclusive = placesOf(parts, exclusiveKey).map((place) => ({ place, isExclusive: true }));
  const direction = side === 'minimum' ? 1 : -1;
  const bounds = [...inclusive, ...exclusive].flatMap(({ place, isExclusive }): Bound[] => {
    if (typeof place.value !== 'number') return [];
    // An integer above 0 is at least 1.
    if (isExclusive && type === 'integer' && Number.isInteger(place.value))
      return [{ limit: place.value + direction, isExclusive: false, place }];
    return [{ limit: place.value, isExclusive, place }];
  });
  return bounds.reduce<Bound | undefined>(
    (best, bound) => (best && compareBounds(best, bound, direction) >= 0 ? best : bound),
    undefined,
  );
}

/** Positive if `a` is stricter than `b`. */
export const compareBounds = (a: Bound, b: Bound, direction: 1 | -1) =>
  (a.limit - b.limit) * direction || Number(a.isExclusive) - Number(b.isExclusive);

/** The strictest of several limits, such as `maxLength`. A lower limit of 0 has no effect. */
export function limitOf({ parts }: Shape, key: string): Placed<number> | undefined {
  const isLower = key.startsWith('min');
  const limits = placesOf(parts, key).filter((place): place is Placed<number> => typeof place.value === 'number');
  const effective = limits.filter(({ value }) => !isLower || value > 0);
  return effective.toSorted((a, b) => (isLower ? b.value - a.value : a.value - b.value))[0];
}

/** The properties of an object that are sent in a direction: read-only ones are not part of requests. */
export function propertiesOf({ parts }: Shape, direction: Direction): Map<string, Schema> {
  const properties = new Map<string, Schema>();
  for (const part of parts)
    for (const [name, schema] of part.children('properties'))
      properties.set(name, [...(properties.get(name) ?? []), schema]);
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  for (const [name, schema] of properties)
    if (partsOf(schema).some(({ fields }) => fields[hidden] === true)) properties.delete(name);
  return properties;
}

/** The places that require a property, by name. */
export function requiredOf({ parts }: Shape): Map<string, Placed> {
  const places = parts.flatMap((clause) => {
    const { required } = clause.fields;
    const names = Array.isArray(required) ? required.map(String) : [];
    return names.map((name) => [name, { value: required, clause, key: 'required' }] as const);
  });
  return new Map(places.reverse());
}

/** The schemas of a keyword that restricts children, such as `items`. `true` and `{}` restrict nothing. */
export function schemasOf({ parts }: Shape, key: string): Schema {
  return parts.flatMap((part) => {
    const child = part.child(key);
    return child && child.value !== true && child.value !== false && Object.keys(child.fields).length > 0
      ? [child]
      : [];
  });
}

/** The keyword that forbids properties without a declaration. */
export function closingOf({ parts }: Shape): Placed | undefined {
  return ['additionalProperties', 'unevaluatedProperties']
    .flatMap((key) => placesOf(parts, key))
    .find(({ value }) => value === false);
}
