import { areComparable, type Shape } from '../model/read-schema.ts';
import { collect, type SchemaComparison } from './schema-comparison.ts';

interface Pair {
  before: Shape;
  after: Shape;
  result: SchemaComparison;
}

/** Alternatives that belong together, and those without a counterpart. A removed type is reported elsewhere. */
export interface PairedShapes {
  pairs: Pair[];
  removed: Shape[];
  added: Shape[];
}

/** Pairs the alternatives of two schemas, first by name, then by similarity. The order of alternatives has no meaning. */
export function pairShapes(
  before: Shape[],
  after: Shape[],
  compare: (before: Shape, after: Shape) => SchemaComparison,
): PairedShapes {
  const pairs: Pair[] = [];
  const old = new Set(before);
  const now = new Set(after);
  const pair = (previous: Shape, next: Shape, result = compare(previous, next)) => {
    pairs.push({ before: previous, after: next, result });
    old.delete(previous);
    now.delete(next);
  };
  const candidates = (previous: Shape) => [...now].filter((next) => areComparable(previous.type, next.type));
  for (const previous of before) {
    const same = candidates(previous).filter((next) => next.name === previous.name && next.type === previous.type);
    if (previous.name !== '' && same[0]) pair(previous, same[0]);
  }
  // Equal alternatives first, so that one of them is not paired with another one.
  for (const most of [0, Number.POSITIVE_INFINITY])
    for (const previous of [...old]) {
      const isLeft = (next: Shape) => most === 0 || !(previous.name && next.name) || areAlone(previous, next);
      const rated = candidates(previous)
        .filter(isLeft)
        .map((next) => ({ next, result: compare(previous, next) }))
        .map(({ next, result }) => ({
          next,
          result,
          count: collect(result).length,
          isSameType: next.type === previous.type,
        }))
        .toSorted((a, b) => a.count - b.count || Number(b.isSameType) - Number(a.isSameType));
      if (rated[0] && rated[0].count <= most) pair(previous, rated[0].next, rated[0].result);
    }
  const hasType = (list: Shape[], { type }: Shape) => list.some((other) => other.type === type);
  return {
    pairs,
    removed: [...old].filter((shape) => hasType(after, shape)),
    added: [...now].filter((shape) => hasType(before, shape)),
  };

  /** Whether each is the only alternative of its type: then they are the same, even with a new name. */
  function areAlone(previous: Shape, next: Shape): boolean {
    const count = (shapes: Shape[], type: string) => shapes.filter((shape) => shape.type === type).length;
    return count(before, previous.type) === 1 && count(after, next.type) === 1;
  }
}
