import { isDeepStrictEqual } from 'node:util';
import type { Clause } from './clause.ts';
import { inheritingSchemas } from './inheriting-schemas.ts';

/** A schema: every clause in the list applies. */
export type Schema = Clause[];

/**
 * One alternative of a schema, with a single type. A schema is reduced to its alternatives, so that equal schemas look
 * the same however they are written: `type: [string, "null"]` and `oneOf` with null both are a string and a null.
 */
export interface Shape {
  /** `any` if the schema does not restrict the type. */
  type: string;
  /** The clauses that apply: references and `allOf` are resolved, and a branch of each `oneOf` or `anyOf` is chosen. */
  parts: Clause[];
  /** The allowed values, if `enum` or `const` lists them. */
  values?: unknown[];
  /** The names of the chosen branches, if they are references. */
  name: string;
  /** The innermost chosen branch. */
  branch?: Clause;
}

/** The most alternatives that are compared one by one. */
const mostAlternatives = 200;

/** All clauses that apply to a schema: follows references and `allOf`. */
export function clausesOf(schema: Schema): Clause[] {
  const parts = new Map<string, Clause>();
  const visit = (clause: Clause) => {
    if (parts.has(clause.id)) return;
    parts.set(clause.id, clause);
    if (typeof clause.fields.$ref === 'string') visit(clause.follow());
    for (const [, entry] of clause.children('allOf')) visit(entry);
  };
  for (const clause of schema) visit(clause);
  return [...parts.values()];
}

/** The alternatives of a schema. */
export function shapesOf(schema: Schema): Shape[] {
  return mergeValues(choose(clausesOf(schema), new Set(), ''));
}

interface Branch {
  name: string;
  schema: Clause | 'null';
}

/** Where a schema has alternatives. */
const unions: Record<string, (part: Clause, parts: Clause[]) => Branch[]> = {
  oneOf: (part) => listedIn(part, 'oneOf'),
  anyOf: (part) => listedIn(part, 'anyOf'),
  // In OpenAPI 3.0, next to a reference or `allOf`.
  nullable: (part) =>
    part.fields.nullable === true && part.fields.type === undefined
      ? [part, 'null' as const].map((schema) => ({ name: '', schema }))
      : [],
  discriminator(part, parts) {
    const isInherited = part.child('discriminator') && !part.child('oneOf') && !part.child('anyOf');
    if (!isInherited) return [];
    const children = inheritingSchemas(part);
    const isChosen = children.some(({ schema }) => parts.some(({ id }) => id === schema.id));
    return isChosen ? [] : children;
  },
};

function listedIn(part: Clause, key: string): Branch[] {
  const branches = part.children(key).map(([, branch]) => branch);
  const isFirst = (branch: Clause, index: number) =>
    branches.findIndex(({ value }) => isDeepStrictEqual(value, branch.value)) === index;
  return branches.filter(isFirst).map((schema) => ({ name: nameOf(schema), schema }));
}

function choose(parts: Clause[], chosen: ReadonlySet<string>, name: string): Shape[] {
  for (const part of parts)
    for (const [key, branchesOf] of Object.entries(unions)) {
      const id = `${part.id} ${key}`;
      const branches = chosen.has(id) ? [] : branchesOf(part, parts);
      if (branches.length === 0 || branches.length > mostAlternatives) continue;
      const next = new Set(chosen).add(id);
      return branches.flatMap((branch) => {
        const { schema } = branch;
        if (schema === 'null') return [{ type: 'null', parts: [part], name: '' }];
        const all = new Map([...parts, ...clausesOf([schema])].map((each) => [each.id, each]));
        const shapes = choose([...all.values()], next, `${name}${branch.name}`);
        return shapes.map((shape) => ({ branch: schema, ...shape }));
      });
    }
  return withoutUnions(parts, name);
}

const nameOf = ({ fields: { $ref } }: Clause) => (typeof $ref === 'string' ? schemaName($ref) : '');

/** The name of a referenced schema: `Cat` for `#/components/schemas/Cat`, `./Cat.yaml` and `Cat`. */
export const schemaName = (reference: string) =>
  reference.slice(reference.lastIndexOf('/') + 1).replace(/\.(ya?ml|json)$/, '');

function withoutUnions(parts: Clause[], name: string): Shape[] {
  if (parts.some(excludesAll)) return [];
  const declared = parts.map(typesOf).reduce(intersect, undefined);
  const [first, ...others] = parts.map(valuesOf).filter((list) => list !== undefined);
  const values = first?.filter(
    (value) =>
      others.every((list) => includes(list, value)) &&
      (!declared || declared.some((type) => accepts(type, jsonType(value)))),
  );
  const types = values ? values.map(jsonType) : (declared ?? inferTypes(parts));
  if (!types || everyType.every((type) => types.includes(type))) return [{ type: 'any', parts, name }];
  const distinct = new Set(types);
  // All integers are numbers.
  if (distinct.has('number')) distinct.delete('integer');
  return [...distinct].map((type): Shape => {
    const own = values?.filter((value) => accepts(type, jsonType(value)));
    return { type, parts, name, ...(own && type !== 'null' && { values: own }) };
  });
}

const everyType = ['string', 'number', 'boolean', 'array', 'object', 'null'];

/** The types of a schema without `type`. A schema with `properties` is meant as an object. */
function inferTypes(parts: Clause[]): string[] | undefined {
  const has = (key: string) => parts.some(({ fields }) => key in fields);
  if (has('properties') || has('additionalProperties')) return ['object'];
  return has('items') || has('prefixItems') ? ['array'] : undefined;
}

/** Keywords that describe a value without restricting it. */
const notes = /^(title|summary|description|examples?|default|deprecated|externalDocs|\$comment|x-.*)$/;

const hasOnly = ({ value, fields }: Clause, keywords: RegExp) =>
  value !== false && Object.keys(fields).every((key) => notes.test(key) || keywords.test(key));

/** Whether a schema allows every value, such as `true` and `{}`. */
export const isAny = (schema: Clause): boolean => clausesOf([schema]).every((part) => hasOnly(part, /^(\$ref|allOf)$/));

/** Whether a shape allows every value of its type. */
export const isOpen = ({ parts }: Shape): boolean =>
  parts.every((part) => hasOnly(part, /^(\$ref|allOf|anyOf|oneOf|type)$/));

/** Whether a schema allows no value, such as `false` and `not: {}`. */
export const isNone = (schema: Clause): boolean => shapesOf([schema]).length === 0;

function excludesAll(part: Clause): boolean {
  const excluded = part.child('not');
  return part.value === false || (excluded !== undefined && isAny(excluded));
}

function valuesOf({ fields }: Clause): unknown[] | undefined {
  if ('const' in fields) return [fields.const];
  if (!Array.isArray(fields.enum)) return undefined;
  return fields.nullable === true ? [...fields.enum, null] : fields.enum;
}

function typesOf({ fields: { type, nullable } }: Clause): string[] | undefined {
  if (type === undefined) return undefined;
  return [...new Set([type, ...(nullable === true ? ['null'] : [])].flat().map(String))];
}

function intersect(a: string[] | undefined, b: string[] | undefined): string[] | undefined {
  if (!a || !b) return a ?? b;
  return [
    ...new Set([
      ...a.filter((type) => b.some((other) => accepts(other, type))),
      ...b.filter((type) => a.some((other) => accepts(other, type))),
    ]),
  ];
}

/** Whether each value of `type` is allowed where `wanted` is. */
export const accepts = (wanted: string, type: string) =>
  wanted === type || wanted === 'any' || (wanted === 'number' && type === 'integer');

/** Whether a value may have both types. */
export const areComparable = (one: string, other: string) => accepts(one, other) || accepts(other, one);

const includes = (list: unknown[], value: unknown) => list.some((entry) => isDeepStrictEqual(entry, value));

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** Merges alternatives that only list values: `oneOf` with a `const` each is the same as `enum`. */
function mergeValues(shapes: Shape[]): Shape[] {
  const merged: Shape[] = [];
  for (const shape of shapes) {
    const listed = shape.values && shape.type !== 'object' && shape.type !== 'array';
    const same = merged.find((other) =>
      listed ? other.values && areComparable(other.type, shape.type) : shape.type === 'null' && other.type === 'null',
    );
    if (same?.values && shape.values) {
      if (same.type !== shape.type) same.type = 'number';
      same.values = [...same.values, ...shape.values.filter((value) => !includes(same.values ?? [], value))];
      same.parts = [...new Set([...same.parts, ...shape.parts])];
    } else if (!same) merged.push({ ...shape });
  }
  return merged.map(({ values, ...shape }) => {
    // `true` and `false` are all values of a boolean.
    const isAll = shape.type === 'boolean' && new Set(values).size === 2;
    return { ...shape, ...(values && !isAll && { values }) };
  });
}
