import { isDeepStrictEqual } from 'node:util';
import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import { accepts, areComparable, isOpen, type Schema, type Shape, shapesOf } from '../model/read-schema.ts';
import { type Direction, placesOf } from '../model/read-shape.ts';
import { compareDiscriminators } from './compare-discriminators.ts';
import { compareKeywords } from './compare-keywords.ts';
import { compareNotes } from './compare-notes.ts';
import { compareProperties } from './compare-properties.ts';
import { compareTypes } from './compare-types.ts';
import { changed, type Detected, keywordChanged, sidesOf } from './detected.ts';
import { pairShapes } from './pair-shapes.ts';
import { type CompareSchemas, collect, type SchemaComparison, type SchemaUse } from './schema-comparison.ts';

/** Compares schemas. Remembers pairs that it compared, because operations share schemas. */
export function createSchemaComparer(): CompareSchemas {
  const known = new Map<string, SchemaComparison>();
  const idOf = (schema: Schema) => schema.map(({ id }) => id).join(' ');
  return (before, after, use, key = 'schema') => {
    const [old, now] = [before.child(key), after.child(key)];
    return collect(compare(old ? [old] : [], now ? [now] : [], use));
  };

  function compare(before: Schema, after: Schema, use: SchemaUse): SchemaComparison {
    const key = [idOf(before), idOf(after), use.direction, use.isParameter].join('\n');
    const earlier = known.get(key);
    if (earlier) return earlier;
    const comparison: SchemaComparison = { found: [], parts: [] };
    // Registered before its parts are compared, because one of them may be the same pair.
    known.set(key, comparison);
    const [old, now] = [shapesOf(before), shapesOf(after)];
    // An absent schema accepts everything, but has no position to report.
    const isRefused = before.length === 0 && now.length === 0;
    if (isRefused || (after.length === 0 && old.length === 0)) {
      const [effect, message] = isRefused
        ? (['narrowed', 'No value is accepted now.'] as const)
        : (['widened', 'Values are accepted now.'] as const);
      comparison.found.push(changed(`${use.direction}-constraint-${effect}`, message, before[0], after[0]));
      return comparison;
    }
    const [oldCommon, newCommon] = [commonParts(old), commonParts(now)];
    const { pairs, removed, added } = pairShapes(old, now, (previous, next) =>
      compareShapes(previous, next, use.direction),
    );
    const alternatives = [
      ...without(removed, now).map((shape) => alternative('removed', shape, use.direction)),
      ...without(added, old).map((shape) => alternative('added', shape, use.direction)),
    ];
    comparison.parts.push(...pairs.map(({ result }) => result));
    comparison.found.push(
      ...compareTypes(old, now, use.direction),
      ...compareUnions(old, now, use.direction),
      ...compareDiscriminators(oldCommon, newCommon, use.direction, compare),
      ...compareDefaults(oldCommon, newCommon, use),
      ...compareNotes(oldCommon, newCommon),
      ...pairs.flatMap((pair) => compareNotes(ownParts(pair.before, oldCommon), ownParts(pair.after, newCommon))),
      ...alternatives,
    );
    return comparison;
  }

  function compareShapes(before: Shape, after: Shape, direction: Direction): SchemaComparison {
    // The changed type is reported, and the keywords of different types have nothing in common.
    if (before.type !== after.type && [before.type, after.type].includes('any')) return { found: [], parts: [] };
    const isOf = (type: string) => after.type === type || after.type === 'any';
    const inside = [
      ...(isOf('object') ? [compareProperties(before, after, direction, compare)] : []),
      ...(isOf('array') ? [compare(itemsOf(before), itemsOf(after), { direction })] : []),
    ];
    return { found: compareKeywords(before, after, direction), parts: inside };
  }
}

/** The schema of the entries of a list. */
const itemsOf = ({ parts }: Shape): Schema => parts.flatMap((part) => part.child('items') ?? []);

/** The alternatives that no other one contains. Objects differ by their names, too. */
const without = (shapes: Shape[], others: Shape[]) =>
  shapes.filter(({ type }) => type === 'object' || !others.some((other) => accepts(other.type, type) && isOpen(other)));

/** `oneOf` refuses a value that matches two of its alternatives, and `anyOf` does not. */
function compareUnions(before: Shape[], after: Shape[], direction: Direction): Detected[] {
  const strict = { before: findOverlap(before, 'oneOf'), after: findOverlap(after, 'oneOf') };
  const { before: old = findOverlap(before, 'anyOf'), after: now = findOverlap(after, 'anyOf') } = strict;
  if (!old || !now || !strict.before === !strict.after) return [];
  const [effect, message] = strict.after
    ? (['narrowed', '`anyOf` became `oneOf`: a value may match only one alternative now.'] as const)
    : (['widened', '`oneOf` became `anyOf`: a value may match several alternatives now.'] as const);
  return [changed(`${direction}-constraint-${effect}`, message, old, now)];
}

/** The first `oneOf` or `anyOf` with branches that the same value may match: of the same type, without a discriminator. */
const findOverlap = (shapes: Shape[], key: 'oneOf' | 'anyOf') =>
  shapes
    .flatMap(({ parts }) => parts)
    .find((part) => {
      const branches = part.child('discriminator') ? [] : part.children(key).map(([, branch]) => shapesOf([branch]));
      const others = (index: number) => branches.slice(index + 1).flat();
      return branches.some((branch, index) => branch.some((one) => others(index).some((other) => overlap(one, other))));
    });

const overlap = (one: Shape, other: Shape) => areComparable(one.type, other.type) && !(one.values && other.values);

function alternative(kind: 'added' | 'removed', { branch, parts }: Shape, direction: Direction): Detected {
  const clause = branch ?? (parts[0] as Clause);
  const message = `Alternative ${kind}: ${describeSchema(clause.value)}.`;
  return changed(`${direction}-alternative-${kind}`, message, ...sidesOf(kind, clause));
}

/** The clauses that apply to all alternatives, except null. They describe the schema as a whole. */
function commonParts(shapes: Shape[]): Clause[] {
  const [first, ...others] = shapes.filter(({ type }) => type !== 'null');
  const isCommon = ({ id }: Clause) => others.every(({ parts }) => parts.some((part) => part.id === id));
  return (first ?? shapes[0])?.parts.filter(isCommon) ?? [];
}

const ownParts = ({ parts, type }: Shape, common: Clause[]) =>
  type === 'null' ? [] : parts.filter(({ id }) => !common.some((part) => part.id === id));

/** Compares the defaults of two schemas. */
function compareDefaults(before: Clause[], after: Clause[], { direction, isParameter }: SchemaUse): Detected[] {
  const [old, now] = [placesOf(before, 'default')[0], placesOf(after, 'default')[0]];
  if (isDeepStrictEqual(old?.value, now?.value)) return [];
  const rule = isParameter ? 'parameter-default-changed' : (`${direction}-default-changed` as const);
  return [keywordChanged(rule, old, now)];
}
