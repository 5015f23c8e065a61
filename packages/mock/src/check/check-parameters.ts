import type { Operation, Parameter, SchemaObject } from '@threads-api/contract';
import { findMismatch, type Mismatch } from './find-mismatch.ts';

export interface ParameterSource {
  path: Record<string, string>;
  query: URLSearchParams;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
}

/** OpenAPI ignores parameters with these names. */
const otherwiseDescribed = new Set(['accept', 'content-type', 'authorization']);

const separators: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' };

/**
 * Returns a sentence about the first invalid parameter of a request, or `undefined` if all are valid.
 *
 * @param strict Whether to reject undeclared query parameters.
 */
export function checkParameters(
  { parameters }: Operation,
  source: ParameterSource,
  strict: boolean,
): string | undefined {
  for (const parameter of parameters) {
    const error = checkParameter(parameter, textsOf(parameter, source));
    if (error) return `The ${parameter.in} parameter '${parameter.name}' ${error}.`;
  }
  const declared = new Set(parameters.flatMap(({ name, in: part }) => (part === 'query' ? [name] : [])));
  const unknown = strict ? [...source.query.keys()].find((name) => !declared.has(name)) : undefined;
  return unknown === undefined ? undefined : `The query parameter '${unknown}' is unknown.`;
}

/** The unparsed values of a parameter in a request. */
function textsOf({ name, in: part }: Parameter, { path, query, headers }: ParameterSource): string[] {
  if (part === 'query') return query.getAll(name);
  const text = part === 'path' ? path[name] : part === 'header' ? headers[name.toLowerCase()] : undefined;
  return text === undefined || otherwiseDescribed.has(name.toLowerCase()) ? [] : [text];
}

function checkParameter({ name, in: part, required, schema, style = '', explode }: Parameter, texts: string[]) {
  const types = [schema.type].flat();
  // Objects have several forms in a query, and most of them use several parameters.
  const isPlain = !types.includes('object') && !['matrix', 'label', 'deepObject'].includes(style);
  if (!isPlain || part === 'cookie' || otherwiseDescribed.has(name.toLowerCase())) return undefined;
  if (texts.length === 0) return required ? 'is missing' : undefined;
  if (!types.includes('array')) return texts.length > 1 ? 'is repeated' : checkText(schema, texts[0] ?? '');
  const isSeparated = part !== 'query' || explode === false || style in separators;
  const entries = isSeparated ? texts.flatMap((text) => text.split(separators[style] ?? ',')) : texts;
  const items = (schema.items ?? {}) as SchemaObject;
  for (const entry of entries) {
    const error = checkText(items, entry);
    if (error) return error;
  }
  return findMismatch({ ...schema, items: {} }, entries)?.message;
}

function checkText(schema: SchemaObject, text: string): string | undefined {
  return text === '' ? 'is empty' : findTextMismatch(schema, text)?.message;
}

/** Checks a string value, which may represent a number or a boolean. */
export function findTextMismatch(schema: SchemaObject, text: string): Mismatch | undefined {
  const number = [schema.type].flat().includes('integer') ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/;
  const readings = [
    text,
    ...(number.test(text) ? [Number(text)] : []),
    ...(/^(true|false)$/.test(text) ? [text === 'true'] : []),
  ];
  const mismatches = readings.map((reading) => findMismatch(schema, reading));
  if (mismatches.includes(undefined)) return undefined;
  // Prefer the mismatch of the interpretation with the right type.
  return mismatches.find((mismatch) => mismatch?.keyword !== 'type') ?? mismatches[0];
}
