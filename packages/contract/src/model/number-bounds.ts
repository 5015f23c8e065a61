import type { SchemaObject } from './openapi-document.ts';

/** The least and the greatest value that a schema allows. */
interface NumberBounds {
  minimum?: number;
  maximum?: number;
}

/** The distance between an exclusive bound and the inclusive bound that replaces it, for numbers that are not integers. */
const usualStep = 0.01;

/**
 * The inclusive bounds of a number. The bounds of an integer are whole numbers.
 *
 * @example
 * numberBounds({ type: 'integer', exclusiveMinimum: 0 }); // { minimum: 1 }
 */
export function numberBounds(schema: SchemaObject): NumberBounds {
  const read = (keyword: string, otherwise: number) => {
    const value = schema[keyword];
    return typeof value === 'number' ? value : otherwise;
  };
  const [above, below] = [read('exclusiveMinimum', -Infinity), read('exclusiveMaximum', Infinity)];
  const [least, most] = [Math.max(read('minimum', -Infinity), above), Math.min(read('maximum', Infinity), below)];
  const isInteger = [schema.type].flat().includes('integer');
  const step = read('multipleOf', Math.min(usualStep, (most - least) / 4));
  /** The first allowed value at or beyond the limit. */
  const from = (limit: number, isExcluded: boolean) => {
    if (isInteger) return isExcluded ? Math.floor(limit) + 1 : Math.ceil(limit);
    // Round, because 0.1 + 0.01 is slightly more than 0.11.
    return isExcluded ? Number((limit + step).toPrecision(12)) : limit;
  };
  const minimum = from(least, least === above);
  const maximum = -from(-most, most === below);
  return { ...(Number.isFinite(minimum) && { minimum }), ...(Number.isFinite(maximum) && { maximum }) };
}
