import type { Parameter } from '@threads-api/contract';
import { looseForms, looseNumbers } from './loose-values.ts';

export interface ParameterValues {
  valid: string[];
  /** Values that the schema excludes: just beyond its bounds, and common mistakes of clients. */
  invalid: string[];
  /** Values that are invalid too, but that some parsers accept. */
  loose: string[];
}

/** Whether a text is a number within bounds, in any notation. */
const isWithin = (text: string, least: number, most: number) =>
  text.trim() !== '' && Number(text) >= least && Number(text) <= most;

/** Values within, at and beyond the bounds of a parameter's schema. */
export function valuesOf({ schema, 'x-filters': filters }: Parameter): ParameterValues {
  const { type, minimum = 0, maximum = 0, minLength = 0, maxLength } = schema as Record<string, never>;
  const choices = schema.enum as unknown[] | undefined;
  if (choices) {
    const texts = choices.map(String);
    const others = (values: string[]) => values.filter((value) => !texts.includes(value));
    return {
      valid: texts,
      invalid: others(['', '0', 'true', 'false', 'conformance']),
      loose: others(looseForms(texts[0] ?? '')),
    };
  }
  if (type === 'integer' || type === 'number') {
    const [least, most] = [Number(minimum), Number(maximum)];
    const middle = Math.floor((least + most) / 2);
    const isInvalid = (text: string) => type === 'integer' || !isWithin(text, least, most);
    return {
      valid: [...new Set([least, least + 1, middle, most - 1, most])].map(String),
      invalid: [`${least - 1}`, `${most + 1}`, '', 'ten', '1e1', '0x10'].filter(isInvalid),
      loose: looseNumbers(Math.min(Math.max(7, least), most)).filter(isInvalid),
    };
  }
  if (type === 'boolean') return { valid: ['true', 'false'], invalid: ['', 'conformance', '2'], loose: [] };
  // A list has many notations.
  if (type === 'array' || type === 'object') return { valid: [], invalid: [], loose: [] };
  // A text of valid length may still be invalid, since only the server can issue a cursor.
  const tooLong = maxLength === undefined ? [] : ['a'.repeat(Number(maxLength) + 1)];
  return {
    valid: filters ? ['conformance'] : [],
    invalid: [...(Number(minLength) > 0 ? [''] : []), ...tooLong],
    loose: [],
  };
}
