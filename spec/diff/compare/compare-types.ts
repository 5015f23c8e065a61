import { accepts, areComparable, type Shape } from '../model/read-schema.ts';
import type { Direction } from '../model/read-shape.ts';
import type { Detected, Place } from './detected.ts';
import { effectIn } from './schema-comparison.ts';

/** Compares the types of two schemas, including null. */
export function compareTypes(before: Shape[], after: Shape[], direction: Direction): Detected[] {
  // The values of two lists, such as 1 and 1.5, are compared one by one.
  const covers = (other: Shape, shape: Shape) =>
    accepts(other.type, shape.type) || (other.values && shape.values && areComparable(other.type, shape.type));
  const without = (shapes: Shape[], others: Shape[]) =>
    shapes.filter((shape) => !others.some((other) => covers(other, shape)));
  const isNarrower = without(before, after).length > 0;
  const isWider = without(after, before).length > 0;
  if (!isNarrower && !isWider) return [];
  const effect = effectIn(direction, isNarrower && isWider ? 'changed' : isNarrower ? 'narrowed' : 'widened');
  const [old, now] = [typesOf(before), typesOf(after)];
  return [
    {
      rule: `${direction}-type-${effect}`,
      message: `The type changed from ${old} to ${now}.`,
      before: placeOf(before, old),
      after: placeOf(after, now),
    },
  ];
}

const typesOf = (shapes: Shape[]) =>
  [...new Set(shapes.map(({ type }) => (type === 'any' ? 'any type' : type)))].join(' or ') || 'no value';

/** The clause of a schema that states its type. */
function placeOf(shapes: Shape[], value: string): Place | undefined {
  const clause = shapes.flatMap(({ parts }) => parts)[0];
  return clause && { clause, value };
}
