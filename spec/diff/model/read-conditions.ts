import { type Clause, resolvedText } from './clause.ts';
import { constantCase, isAny, onlyRequired, restrictingKeys, type Schema, type Shape } from './read-schema.ts';
import type { Placed } from './read-shape.ts';

/** A schema that applies to the values that match a condition, or to all others. */
interface Case {
  condition: Clause;
  /** Whether the schema applies to the values that match. */
  isMatch: boolean;
  schema: Clause;
  /** The `then` or `else` with the schema. */
  place: Placed;
}

/** The schemas for the same condition. */
export interface Condition extends Pick<Case, 'condition' | 'isMatch'> {
  /** The `if`. */
  place: Placed;
  schema: Schema;
}

/** The conditions of a shape, by their meaning. */
export function conditionsOf(shape: Shape): Map<string, Condition> {
  const found = new Map<string, Condition>();
  for (const each of casesOf(shape)) {
    const { condition, isMatch, schema, place } = each;
    if (isAny(schema) || dependencyOf(each)) continue;
    const key = `${isMatch} ${resolvedText(condition)}`;
    const { clause } = place;
    const known = found.get(key) ?? { condition, isMatch, schema: [], place: placed(clause, 'if') };
    found.set(key, { ...known, schema: [...known.schema, schema] });
  }
  return found;
}

/** A property, and one that an object with it must have too. */
export interface Dependency {
  text: string;
  place: Placed;
}

/** The entries of `dependentRequired`, and the schemas with the same meaning. */
export function dependenciesOf(shape: Shape): Dependency[] {
  const pairs = (name: string, names: string[], place: Placed) =>
    names.map((other) => ({ text: JSON.stringify([name, other]), place }));
  return [
    ...shape.parts.flatMap((part) => [
      ...part.children('dependentRequired').flatMap(([name, list]) =>
        pairs(
          name,
          list.children().map(([, { value }]) => String(value)),
          placed(part, 'dependentRequired'),
        ),
      ),
      ...part
        .children('dependentSchemas')
        .flatMap(([name, schema]) => pairs(name, onlyRequired(schema) ?? [], placed(part, 'dependentSchemas'))),
    ]),
    ...casesOf(shape).flatMap((each) => {
      const [name, names] = dependencyOf(each) ?? [];
      return name === undefined || names === undefined ? [] : pairs(name, names, each.place);
    }),
  ];
}

/** `if: { not: A }` with `then` is the same as `if: A` with `else`. */
function casesOf({ parts }: Shape): Case[] {
  return parts.flatMap((clause) => {
    const declared = clause.child('if');
    if (!declared || constantCase(clause)) return [];
    const [condition, isNegated] = withoutNot(declared);
    return (['then', 'else'] as const).flatMap((key) => {
      const schema = clause.child(key);
      return schema ? [{ condition, isMatch: (key === 'then') !== isNegated, schema, place: placed(clause, key) }] : [];
    });
  });
}

function withoutNot(condition: Clause): [condition: Clause, isNegated: boolean] {
  const excluded = condition.child('not');
  if (!excluded || restrictingKeys(condition).length > 1) return [condition, false];
  const [inner, isNegated] = withoutNot(excluded);
  return [inner, !isNegated];
}

function dependencyOf({ condition, isMatch, schema }: Case): [name: string, names: string[]] | undefined {
  const [name, ...others] = onlyRequired(condition) ?? [];
  const names = onlyRequired(schema);
  return isMatch && name !== undefined && others.length === 0 && names ? [name, names] : undefined;
}

const placed = (clause: Clause, key: string): Placed => ({ clause, key, value: clause.fields[key] });
