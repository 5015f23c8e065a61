import { isDeepStrictEqual } from 'node:util';
import type { Clause } from './clause.ts';
import { matchesKeyword } from './matches-keyword.ts';
import { areComparable, type Shape, shapesOf } from './read-schema.ts';
import { boundOf, closingOf, propertiesOf, requiredOf } from './read-shape.ts';

/** The first `oneOf` or `anyOf` in the alternatives of a schema with two branches that the same value may match. */
export function findOverlap(shapes: Shape[], key: 'oneOf' | 'anyOf'): Clause | undefined {
  const parts = new Set(shapes.flatMap((shape) => shape.parts));
  return [...parts].find((part) => {
    if (!part.child(key)) return false;
    const has = (shape: Shape, { id }: Clause) => shape.parts.some((each) => each.id === id);
    const chosen = shapes.filter((shape) => has(shape, part));
    const common = [...parts].filter((each) => chosen.every((shape) => has(shape, each)));
    const name = part.child('discriminator')?.fields.propertyName;
    const branches = part
      .children(key)
      .map(([, branch]) => shapesOf([branch]).map((shape) => ({ ...shape, parts: [...common, ...shape.parts] })));
    return branches.some((branch, index) => overlaps(branch, branches.slice(index + 1).flat(), name));
  });
}

const overlaps = (some: Shape[], others: Shape[], discriminator?: unknown, depth = 0) =>
  some.some((one) => others.some((other) => mayOverlap(one, other, discriminator, depth)));

/** Whether a value may match both shapes: unless it is certain that none does. */
function mayOverlap(one: Shape, other: Shape, discriminator: unknown, depth: number): boolean {
  if (!areComparable(one.type, other.type)) return false;
  const values = one.values ?? other.values;
  if (values) return values.some((value) => mayBe(value, one) && mayBe(value, other));
  if (isBeyond(one, other) || isBeyond(other, one)) return false;
  const isObject = [one, other].some(({ type }) => type === 'object');
  // Schemas may be recursive.
  if (!isObject || depth > 2) return true;
  const required = new Set([one, other].flatMap((shape) => [...requiredOf(shape).keys()]));
  return [...required].every((name) => {
    if (isForbidden(name, one) || isForbidden(name, other)) return false;
    if (!requiredOf(one).has(name) || !requiredOf(other).has(name)) return true;
    // The value of a discriminator chooses one of the branches.
    if (name === discriminator) return false;
    const [a, b] = [one, other].map((shape) => propertiesOf(shape, 'response').get(name));
    return !a || !b || overlaps(shapesOf(a), shapesOf(b), undefined, depth + 1);
  });
}

const limits = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum'];

function mayBe(value: unknown, { parts, values }: Shape): boolean {
  const isListed = values?.some((each) => isDeepStrictEqual(each, value)) ?? true;
  const matches = ({ fields }: Clause) =>
    limits.every((key) => !(key in fields) || matchesKeyword(key, fields[key], value) !== false);
  return isListed && parts.every(matches);
}

/** Whether the lowest value of a shape is above the highest one of another. */
function isBeyond(one: Shape, other: Shape): boolean {
  return ['Length', 'imum', 'Items', 'Properties'].some((name) => {
    const [low, high] = [boundOf(one, `min${name}`), boundOf(other, `max${name}`)];
    return (
      low && high && (low.limit > high.limit || (low.limit === high.limit && (low.isExclusive || high.isExclusive)))
    );
  });
}

const isForbidden = (name: string, shape: Shape) =>
  closingOf(shape) !== undefined &&
  !propertiesOf(shape, 'response').has(name) &&
  shape.parts.every((part) => part.children('patternProperties').length === 0);
