import { isDeepStrictEqual } from 'node:util';
import type { Clause } from './clause.ts';

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
export function partsOf(schema: Schema): Clause[] {
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
  return mergeValues(choose(partsOf(schema), new Set(), ''));
}

/** The branches of `oneOf` or `anyOf`, or of the `nullable` of OpenAPI 3.0 beside a reference or `allOf`. */
function branchesOf(part: Clause, key: string): (Clause | 'null')[] {
  if (key !== 'nullable') return part.children(key).map(([, branch]) => branch);
  return part.fields.nullable === true && part.fields.type === undefined ? [part, 'null'] : [];
}

function choose(parts: Clause[], chosen: ReadonlySet<string>, name: string): Shape[] {
  for (const part of parts)
    for (const key of ['oneOf', 'anyOf', 'nullable']) {
      const id = `${part.id} ${key}`;
      const branches = chosen.has(id) ? [] : branchesOf(part, key);
      if (branches.length === 0 || branches.length > mostAlternatives) continue;
      const next = new Set(chosen).add(id);
      return branches.flatMap((branch) => {
        if (branch === 'null') return [{ type: 'null', parts: [part], name: '' }];
        const all = new Map([...parts, ...partsOf([branch])].map((each) => [each.id, each]));
        const chosenName = `${name}${nameOf(branch)}`;
        return choose([...all.values()], next, chosenName).map((shape) => ({ branch, ...shape }));
      });
    }
  return withoutUnions(parts, name);
}

const nameOf = ({ fields: { $ref } }: Clause) => (typeof $ref === 'string' ? schemaName($ref) : '');

/** The name of a referenced schema: `Cat` for `#/components/schemas/Cat`, `./Cat.yaml` and `Cat`. */
export const schemaName = (reference: string) =>
  reference.slice(reference.lastIndexOf('/') + 1).replace(/\.(ya?ml|json)$/, '');

function withoutUnions(parts: Clause[], name: string): Shape[] {
  if (parts.some(({ value }) => value === false)) return [];
  const lists = parts.map(valuesOf).filter((list) => list !== undefined);
  const [first, ...others] = lists;
  const values = first?.filter((value) => others.every((list) => includes(list, value)));
  const types = parts.map(typesOf).reduce(intersect, undefined) ?? inferTypes(parts, values);
  if (!types) return [{ type: 'any', parts, name }];
  return types.flatMap((type): Shape[] => {
    const own = values?.filter((value) => accepts(type, jsonType(value)));
    if (own?.length === 0) return [];
    return [{ type, parts, name, ...(own && type !== 'null' && { values: own }) }];
  });
}

/** The types of a schema without `type`. A schema with `properties` is meant as an object. */
function inferTypes(parts: Clause[], values: unknown[] | undefined): string[] | undefined {
  if (values) return [...new Set(values.map(jsonType))];
  const has = (key: string) => parts.some(({ fields }) => key in fields);
  if (has('properties') || has('additionalProperties')) return ['object'];
  return has('items') ? ['array'] : undefined;
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
    const same = merged.find((other) => other.type === shape.type && (listed ? other.values : shape.type === 'null'));
    if (same?.values && shape.values) {
      same.values = [...same.values, ...shape.values.filter((value) => !includes(same.values ?? [], value))];
      same.parts = [...new Set([...same.parts, ...shape.parts])];
    } else if (!same) merged.push({ ...shape });
  }
  return merged;
}
