import {
  numberBounds,
  type Operation,
  type Parameter,
  type SchemaObject,
  textChoices,
} from '@threads-api/contract/model';
import { findTextMismatch } from './schemas.ts';

/** The digits of other scripts, which the number parsers of some languages accept. */
const digits = { arabicIndic: 0x660, fullWidth: 0xff10 };

const inDigits = (text: string, zero: number) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Texts that a lenient server accepts as a value, because it trims, cuts or converts them. */
const carelessly = (text: string): string[] => [
  ` ${text}`,
  `${text} `,
  `${text}\n`,
  `\u00a0${text}`,
  `${text}\0`,
  `+${text}`,
  `${text}.0`,
  `${text}abc`,
  `${text}e0`,
  `${text};`,
  `"${text}"`,
  `${text},${text}`,
  ...(/\d/.test(text) ? Object.values(digits).map((zero) => inDigits(text, zero)) : []),
];

/** Texts that are not an enum value, but that some servers accept as one. */
const looseForms = (choice: string): string[] => [
  ...new Set([
    ...carelessly(choice),
    `0${choice}`,
    choice.toUpperCase(),
    choice.toLowerCase(),
    ...['-1', 'TRUE', 'on', 'yes'],
  ]),
];

/** Texts that are not decimal digits within the bounds, but that some servers accept as a number. */
const looseNumbers = (number: number): string[] => [
  ...carelessly(`${number}`),
  ` `,
  `-1`,
  `-0`,
  `${number}.`,
  `${number}.5`,
  `${number},0`,
  '1\u0660',
  `1_0`,
  `1 0`,
  `${number}n`,
  `${number}L`,
  `0b1`,
  `0o${number}`,
  `0x${number}`,
  `\u2166`,
  // In 32 or 64 bits, these numbers overflow to a value within the bounds.
  `${2n ** 32n + BigInt(Math.trunc(number))}`,
  `-${2n ** 32n - BigInt(Math.trunc(number))}`,
  `${2n ** 64n + BigInt(Math.trunc(number))}`,
  '9'.repeat(30),
  `${number} OR 1=1`,
  'NaN',
  'true',
];

interface ParameterValues {
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

/**
 * The numbers that a schema allows: the multiples of a step, from the least to the most. A bound that the schema does not
 * have is near the other one. Larger numbers are not exact.
 */
export function rangeOf(schema: SchemaObject) {
  const { minimum, maximum } = numberBounds(schema);
  const step = Number(schema.multipleOf ?? 1);
  const least = minimum ?? Math.min(step, maximum ?? step);
  const most = maximum ?? least + 9 * step;
  return { least: Math.max(least, Number.MIN_SAFE_INTEGER), most: Math.min(most, Number.MAX_SAFE_INTEGER), step };
}

/**
 * Whether a server may accept a text. Integers are decimal digits, but servers read other numbers in any notation. Leading
 * zeros are digits too, and no schema excludes them.
 */
export function mayAccept(schema: SchemaObject, text: string): boolean {
  const { type, enum: choices } = schema;
  const isNumber = type === 'integer' ? /^-?\d+$/.test(text) : text.trim() !== '';
  if (Array.isArray(choices))
    return choices.some((choice) => `${choice}` === text || (isNumber && choice === Number(text)));
  return isNumber && findTextMismatch(schema, text) === undefined;
}

/** The numbers that can be written exactly, as texts without exponents. */
const written = (numbers: readonly unknown[]): string[] =>
  [...new Set(numbers)].map(String).filter((text) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text));

function numberValues(schema: SchemaObject): ParameterValues {
  const { minimum, maximum } = numberBounds(schema);
  const { least, most, step } = rangeOf(schema);
  const multiple = (number: number) => Math.floor(number / step) * step;
  const [first, last] = [-multiple(-least), multiple(most)];
  const within = [least, first, first + step, multiple((least + most) / 2), last - step, last, most];
  const beyond = [
    ...[schema.exclusiveMinimum, schema.exclusiveMaximum],
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(step > 1 ? [first + 1] : []),
  ];
  // Without bounds, a number that overflows may be valid.
  const isBounded = minimum !== undefined && maximum !== undefined;
  const near = multiple(Math.min(Math.max(7, first), last));
  return {
    valid: written(within).filter((text) => findTextMismatch(schema, text) === undefined),
    invalid: [...written(beyond), '', 'ten', '1e1', '0x10'].filter((text) => !mayAccept(schema, text)),
    loose: isBounded ? looseNumbers(near).filter((text) => !mayAccept(schema, text)) : [],
  };
}

/** Values within, at and beyond the bounds of a parameter's schema. */
export function valuesOf({ schema, 'x-filters': filters }: Parameter): ParameterValues {
  const { type, minLength = 0, maxLength, pattern } = schema as Record<string, never>;
  const texts = textChoices(schema);
  if (texts) {
    const others = (values: string[]) => values.filter((value) => !mayAccept(schema, value));
    return {
      valid: texts,
      invalid: others(['', '0', 'true', 'false', 'conformance']),
      loose: others(looseForms(texts[0] ?? '')),
    };
  }
  if (type === 'integer' || type === 'number') return numberValues(schema);
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
