import { numberBounds, type Operation, type SchemaObject } from '@threads-api/contract';
import fc from 'fast-check';
import { parametersIn } from '../http/build-request.ts';
import { rangeOf } from '../probes/parameter-values.ts';
import { findTextMismatch } from '../probes/schemas.ts';

const usual = ['thr_conformance_absent_0', 'c04f0a3e-0000-4000-8000-000000000000'];

/** If a schema allows fewer ids, each of them may exist. */
const fewest = 1_000_000;
const shortest = 8;

/**
 * An id that the schema of a path parameter allows and that no resource has; `undefined` if each allowed id may exist.
 *
 * @param name Default: the first path parameter.
 */
export function absentId({ path, parameters }: Operation, name = parametersIn(path)[0]): string | undefined {
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
