import type { Parameter } from '@threads-api/contract';

/** Values within, at and beyond the bounds of a parameter's schema. */
export function valuesOf({ schema, 'x-filters': filters }: Parameter): { valid: string[]; invalid: string[] } {
  const { type, minimum = 0, maximum = 0, minLength = 0, maxLength } = schema as Record<string, never>;
  const choices = schema.enum as unknown[] | undefined;
  if (choices) {
    const texts = choices.map(String);
    return {
      valid: texts,
      invalid: ['', '0', 'true', 'false', `${texts[0]} `, `0${texts[0]}`, `${texts[0]},${texts[0]}`, 'conformance'],
    };
  }
  if (type === 'integer' || type === 'number') {
    const middle = Math.floor((Number(minimum) + Number(maximum)) / 2);
    const beyond = [Number(minimum) - 1, Number(maximum) + 1, -1, '9'.repeat(30)].map(String);
    return {
      valid: [minimum, Number(minimum) + 1, middle, Number(maximum) - 1, maximum].map(String),
      invalid: [...new Set([...beyond, '', ' ', 'ten', '1.5', '1e1', '0x10', '1,2', 'NaN', 'null'])],
    };
  }
  // A text of valid length is not necessarily valid: only the server can issue a cursor.
  const tooLong = maxLength === undefined ? [] : ['a'.repeat(Number(maxLength) + 1)];
  return { valid: filters ? ['conformance'] : [], invalid: [...(Number(minLength) > 0 ? [''] : []), ...tooLong] };
}
