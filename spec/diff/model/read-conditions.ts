import { type Clause, resolvedText } from './clause.ts';
import { constantCase, isAny, isNone, onlyRequired, restrictingKeys, type Schema, type Shape } from './read-schema.ts';
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

/** What applies to the values that match a condition, or to all others. */
export interface Condition {
  /** Undefined for the presence of a property. */
  condition?: Clause;
  /** Whether it applies to the values that match. */
  isMatch: boolean;
  /** The keyword with the condition. */
  place: Placed;
  /** The schemas that apply. Undefined for `not`, which refuses the values. */
  schema?: Schema;
}

/** The conditions of a shape, by their meaning. */
export function conditionsOf(shape: Shape): Map<string, Condition> {
  const found = new Map<string, Condition>();
  const add = (key: string, schema: Clause, condition: Condition) => {
    const known = found.get(key) ?? condition;
    if (!isAny(schema)) found.set(key, { ...known, schema: [...(known.schema ?? []), schema] });
  };
  for (const each of casesOf(shape)) {
    const { condition, isMatch, schema, place } = each;
    if (!dependencyOf(each))
      add(`${isMatch} ${resolvedText(condition)}`, schema, { condition, isMatch, place: placed(place.clause, 'if') });
  }
  for (const part of shape.parts) {
    const key = 'dependentSchemas';
    for (const [name, schema] of part.children(key))
      if (!onlyRequired(schema))
        add(`true {"required":[${JSON.stringify(name)}]}`, schema, { isMatch: true, place: placed(part, key) });
    const condition = part.child('not');
    if (condition && !isNone(condition))
      found.set(`not ${resolvedText(condition)}`, { condition, isMatch: true, place: placed(part, 'not') });
  }
  return found;
}

/** A property, and one that an object with it must have too. */
export interface Dependency {
  name: string;
  needed: string;
  place: Placed;
}

/** The entries of `dependentRequired`, and the schemas with the same meaning, by the names of both properties. */
export function dependenciesOf(shape: Shape): Map<string, Dependency> {
  const pairs = (name: string, names: string[], place: Placed) =>
    names.map((needed) => [JSON.stringify([name, needed]), { name, needed, place }] as const);
  return new Map([
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
  ]);
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
