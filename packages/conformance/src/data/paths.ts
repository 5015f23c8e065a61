import { namesIn, numberBounds, type Operation, type SchemaObject } from '@threads-api/contract';
import fc from 'fast-check';
import type { RequestSpec } from '../http/build-request.ts';
import { rangeOf, valuesOf } from '../probes/parameter-values.ts';
import { findTextMismatch } from '../probes/schemas.ts';
import { NotApplicable, NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { lineForResource } from '../target/target.ts';
import { findMainList, findResource } from './resources.ts';

type Path = Record<string, string>;

/** Returns the path parameter that is the id of a resource: the first one below the list of resources. */
export function resourceParameter({ contract }: Context, { path }: Operation): string | undefined {
  const list = findMainList(contract);
  return list && path.startsWith(`${list.path}/{`) ? namesIn(path)[0] : undefined;
}

/**
 * Path parameters for which an operation should return 200: those that a request gives, and otherwise a visible resource,
 * values of the target, or examples.
 */
export async function samplePath(
  context: Context,
  operation: Operation,
  { of, path: given = {} }: Pick<RequestSpec, 'of' | 'path'> = {},
): Promise<Path> {
  const resource = resourceParameter(context, operation);
  const values = namesIn(operation.path).map(async (name) => {
    if (given[name] !== undefined) return [name, given[name]];
    return [
      name,
      name === resource ? (of ?? (await findResource(context, 'visible'))) : sampleValue(context, operation, name),
    ];
  });
  return Object.fromEntries(await Promise.all(values));
}

/** In the target, the resource of a write is listed under the operation that reads it. */
function sampleValue({ contract, target }: Context, called: Operation, name: string): string {
  const operation = contract.operations.find(({ path }) => path === called.path) ?? called;
  const { id, path, parameters, examples, success } = operation;
  const answered = examples.find(
    ({ status, request }) => status === success?.status && Object.hasOwn(request.path, name),
  );
  const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
  // The last parameter is the id of the resource.
  const isLast = namesIn(path).at(-1) === name;
  const named = isLast ? target.resources?.[id]?.visible : undefined;
  const value = named ?? target.parameters?.[name] ?? answered?.request.path[name] ?? parameter?.example;
  if (value === undefined)
    throw new NotTested(
      `there is no value for the path parameter ${name} of ${id}; add one to the target file: ${
        isLast ? lineForResource(operation, 'visible') : `"parameters": { "${name}": "…" }`
      }`,
    );
  return String(value);
}

/** The operations that are about one resource. */
export const resourceOperations = (context: Context): Operation[] =>
  context.contract.operations.filter((operation) => resourceParameter(context, operation));

/** The path parameters of an operation, each with the same value. */
export const pathWith = ({ path }: Operation, id: string): Path =>
  Object.fromEntries(namesIn(path).map((name) => [name, id]));

/** Valid path parameters. They name a resource that does not exist, if the schemas allow such ids. */
export function anyPath(operation: Operation): Path {
  const choose = (name: string) => {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    return absentId(operation, name) ?? (parameter && valuesOf(parameter).valid[0]) ?? 'conformance';
  };
  return Object.fromEntries(namesIn(operation.path).map((name) => [name, choose(name)]));
}

/** Path parameters of a resource that does not exist; `undefined` if every allowed id may exist. */
export const absentPath = (operation: Operation): Path | undefined =>
  namesIn(operation.path).some((name) => absentId(operation, name) !== undefined) ? anyPath(operation) : undefined;

/** Path parameters of a resource that does not exist. */
export function requireAbsent(operation: Operation): Path {
  const path = absentPath(operation);
  if (path) return path;
  throw new NotApplicable(`each id that the document allows for ${operation.id} may exist`);
}

const usual = ['thr_conformance_absent_0', 'c04f0a3e-0000-4000-8000-000000000000'];

/** If a schema allows fewer ids, each of them may exist. */
const fewest = 1_000_000;
const shortest = 8;

/**
 * An id that the schema of a path parameter allows and that no resource has; `undefined` if each allowed id may exist.
 *
 * @param name Default: the first path parameter.
 */
export function absentId({ path, parameters }: Operation, name = namesIn(path)[0]): string | undefined {
  const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {};
  if (schema.enum || schema.const !== undefined) return undefined;
  const isNumber = /^(integer|number)$/.test(`${schema.type}`);
  return (isNumber ? numbersFor(schema) : textsFor(schema)).find((id) => findTextMismatch(schema, id) === undefined);
}

function numbersFor(schema: SchemaObject): string[] {
  const { maximum = Number.MAX_SAFE_INTEGER } = numberBounds(schema);
  const { least, step } = rangeOf(schema);
  if ((maximum - least) / step < fewest) return [];
  return [999_999_999, maximum].map((number) => `${Math.floor(number / step) * step}`);
}

function textsFor(schema: SchemaObject): string[] {
  const {
    minLength = 0,
    maxLength = 1000,
    pattern,
  } = schema as { minLength?: number; maxLength?: number; pattern?: unknown };
  const fitting = usual.map((text) => text.padStart(minLength, 'x').slice(-maxLength));
  return [...usual, ...fitting, ...(typeof pattern === 'string' ? matching(pattern) : [])].filter(
    (text) => text.length >= shortest,
  );
}

/** Texts of usual characters that match a pattern, the longest first. */
function matching(pattern: string): string[] {
  try {
    const texts = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: 100 });
    return texts.filter((text) => /^[\w.~-]+$/.test(text)).toSorted((a, b) => b.length - a.length);
  } catch {
    // fast-check does not support every pattern.
    return [];
  }
}
