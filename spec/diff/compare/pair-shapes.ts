import { accepts, type Shape } from '../model/read-schema.ts';
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
  const pair = (a: Shape, b: Shape, result = compare(a, b)) => {
    pairs.push({ before: a, after: b, result });
    old.delete(a);
    now.delete(b);
  };
  const candidates = (a: Shape) => [...now].filter((b) => areSimilar(a, b));
  for (const a of before) {
    const same = candidates(a).filter((b) => b.name === a.name && b.type === a.type);
    if (a.name !== '' && same[0]) pair(a, same[0]);
  }
  // Equal alternatives first, so that one of them is not paired with another one.
  for (const most of [0, Number.POSITIVE_INFINITY])
    for (const a of [...old]) {
      const isLeft = (b: Shape) => most === 0 || !(a.name && b.name) || areAlone(a, b);
      const rated = candidates(a)
        .filter(isLeft)
        .map((b) => ({ b, result: compare(a, b) }))
        .map((each) => ({ ...each, count: collect(each.result).length }))
        .toSorted((x, y) => x.count - y.count);
      if (rated[0] && rated[0].count <= most) pair(a, rated[0].b, rated[0].result);
    }
  const hasType = (list: Shape[], { type }: Shape) => list.some((other) => other.type === type);
  return {
    pairs,
    removed: [...old].filter((shape) => hasType(after, shape)),
    added: [...now].filter((shape) => hasType(before, shape)),
  };

  /** Whether each is the only alternative of its type: then they are the same, even with a new name. */
  function areAlone(a: Shape, b: Shape): boolean {
    const count = (shapes: Shape[], type: string) => shapes.filter((shape) => shape.type === type).length;
    return count(before, a.type) === 1 && count(after, b.type) === 1;
  }
}

const areSimilar = (a: Shape, b: Shape) => accepts(a.type, b.type) || accepts(b.type, a.type);
