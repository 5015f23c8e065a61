import {
  numberBounds,
  type Operation,
  type Parameter,
  type SchemaObject,
  textChoices,
} from '@threads-api/contract/model';
import { looseForms, looseNumbers } from './loose-values.ts';

export interface ParameterValues {
  valid: string[];
  /** Values that the schema excludes: just beyond its bounds, and common mistakes of clients. */
  invalid: string[];
  /** Values that are invalid too, but that some parsers accept. */
  loose: string[];
}

/** The parameters in the query or in other parts of a request. */
export const parametersOf = ({ parameters }: Operation, ...parts: string[]): Parameter[] =>
  parameters.filter((parameter) => parts.includes(parameter.in));

export const queryParametersOf = (operation: Operation): Parameter[] => parametersOf(operation, 'query');

/** Whether a text is a number within bounds, in any notation. */
const isWithin = (text: string, least: number, most: number) =>
  text.trim() !== '' && Number(text) >= least && Number(text) <= most;

/** The bounds of a number. A bound that the schema does not have is near the other one. */
export function boundsOf(schema: SchemaObject): [least: number, most: number] {
  const { minimum, maximum } = numberBounds(schema);
  const least = minimum ?? Math.min(1, maximum ?? 1);
  return [least, maximum ?? least + 9];
}

/** Values within, at and beyond the bounds of a parameter's schema. */
export function valuesOf({ schema, 'x-filters': filters }: Parameter): ParameterValues {
  const { type, minLength = 0, maxLength, pattern } = schema as Record<string, never>;
  const texts = textChoices(schema);
  if (texts) {
    const others = (values: string[]) => values.filter((value) => !texts.includes(value));
    return {
      valid: texts,
      invalid: others(['', '0', 'true', 'false', 'conformance']),
      loose: others(looseForms(texts[0] ?? '')),
    };
  }
  if (type === 'integer' || type === 'number') {
    const { minimum, maximum } = numberBounds(schema);
    const [least, most] = boundsOf(schema);
    const middle = Math.floor((least + most) / 2);
    const isInvalid = (text: string) =>
      type === 'integer' || !isWithin(text, minimum ?? -Infinity, maximum ?? Infinity);
    const beyond = new Set([
      ...[schema.exclusiveMinimum ?? [], schema.exclusiveMaximum ?? []].flat(),
      ...(minimum === undefined ? [] : [least - 1]),
      ...(maximum === undefined ? [] : [most + 1]),
    ]);
    // Without bounds, a number that overflows may be valid.
    const isBounded = minimum !== undefined && maximum !== undefined;
    return {
      valid: [...new Set([least, least + 1, middle, most - 1, most])]
        .filter((number) => number >= least && number <= most)
        .map(String),
      invalid: [...[...beyond].map(String), '', 'ten', '1e1', '0x10'].filter(isInvalid),
      loose: isBounded ? looseNumbers(Math.min(Math.max(7, least), most)).filter(isInvalid) : [],
    };
  }
  if (type === 'boolean') return { valid: ['true', 'false'], invalid: ['', 'conformance', '2'], loose: [] };
  // A list has many notations.
  if (type === 'array' || type === 'object') return { valid: [], invalid: [], loose: [] };
  // A text of valid length may still be invalid, since only the server can issue a cursor.
  const tooLong = maxLength === undefined ? [] : ['a'.repeat(Number(maxLength) + 1)];
  return {
    valid: filters ? Object.keys(filters.values ?? (pattern ? {} : { conformance: '' })) : [],
    invalid: [...(Number(minLength) > 0 ? [''] : []), ...tooLong],
    loose: [],
  };
}

/** A value that the schema of an operation's first query parameter excludes; an unknown parameter if it has none. */
export function invalidQuery(operation: Operation): Record<string, string> {
  const [parameter] = queryParametersOf(operation);
  const [value] = parameter ? valuesOf(parameter).invalid : [];
  return parameter && value !== undefined ? { [parameter.name]: value } : { conformance: '1' };
}

/** One query for each parameter of the operation, by label. Cursors are made up. */
export const queryProbes = (operation: Operation): [label: string, query: Record<string, string>][] =>
  queryParametersOf(operation).map((parameter) => [
    `with ${parameter.name}`,
    { [parameter.name]: valuesOf(parameter).valid[0] ?? 'conformance' },
  ]);
