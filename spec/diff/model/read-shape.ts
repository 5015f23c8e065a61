import { groupBy } from '@threads-api/cli/group-by';
import type { Clause } from './clause.ts';
import { clausesOf, isAny, isNone, type Schema, type Shape } from './read-schema.ts';

export type Direction = 'request' | 'response';

/** A keyword with the clause that contains it. */
export interface Placed {
  value: unknown;
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

const exclusiveKeys: Record<string, string> = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' };

/** Whether a keyword limits values from below (1), such as `minLength`, or from above (-1). */
export const directionOf = (key: string): 1 | -1 => (key.startsWith('min') ? 1 : -1);

/** The strictest of several limits, such as `maxLength` or `minimum`. */
export function boundOf({ parts, type }: Shape, key: string): Bound | undefined {
  const exclusiveKey = exclusiveKeys[key];
  const direction = directionOf(key);
  const places = [key, ...(exclusiveKey ? [exclusiveKey] : [])].flatMap((each) => placesOf(parts, each));
  const bounds = places.flatMap((place): Bound[] => {
    const { value: limit } = place;
    // A length is never negative.
    if (typeof limit !== 'number' || (!exclusiveKey && direction === 1 && limit <= 0)) return [];
    const isExclusive = place.key !== key || (exclusiveKey !== undefined && place.clause.fields[exclusiveKey] === true);
    const shown = isExclusive && exclusiveKey ? { ...place, key: exclusiveKey } : place;
    if (type !== 'integer') return [{ limit, isExclusive, place: shown }];
    // An integer above 0, or above 0.5, is at least 1.
    const nearest = direction === 1 ? Math.ceil(limit) : Math.floor(limit);
    return [{ limit: isExclusive && nearest === limit ? limit + direction : nearest, isExclusive: false, place }];
  });
  return bounds.toSorted((a, b) => compareBounds(b, a, direction))[0];
}

/** Positive if `a` is stricter than `b`. */
export const compareBounds = (a: Bound, b: Bound, direction: 1 | -1) =>
  (a.limit - b.limit) * direction || Number(a.isExclusive) - Number(b.isExclusive);

/** The properties of an object that are sent in a direction: read-only ones are not part of requests. */
export function sentPropertiesOf(shape: Shape, direction: Direction): Map<string, Schema> {
  const entries = groupBy(
    shape.parts.flatMap((part) => part.children('properties')),
    ([name]) => name,
  );
  const properties = new Map([...entries].map(([name, schemas]) => [name, schemas.map(([, schema]) => schema)]));
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  for (const [name, schema] of properties)
    if (clausesOf(schema).some(({ fields }) => fields[hidden] === true)) properties.delete(name);
  return properties;
}

/** The clauses that require a property, by name. */
export function requiredOf({ parts }: Shape): Map<string, Placed> {
  const places = parts.flatMap((clause) => {
    const { required } = clause.fields;
    const names = Array.isArray(required) ? required.map(String) : [];
    return names.map((name) => [name, { value: required, clause, key: 'required' }] as const);
  });
  return new Map(places.reverse());
}

/** The uses of `additionalProperties` with a schema that restricts them. */
export const limitedOthers = ({ parts }: Shape): Placed[] =>
  placesOf(parts, 'additionalProperties').filter(({ clause, key }) => {
    const others = clause.child(key);
    return others && !isAny(others) && !isNone(others);
  });

/** The keyword that forbids properties without a declaration. */
export function closingOf({ parts }: Shape): Placed | undefined {
  return ['additionalProperties', 'unevaluatedProperties']
    .flatMap((key) => placesOf(parts, key))
    .find(({ clause, key }) => clause.children().some(([name, child]) => name === key && isNone(child)));
}
