import type { SchemaObject } from '@threads-api/contract';

interface NumberSchema {
  type?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

/** Typical ranges by property name. */
const ranges: [name: RegExp, lowest: number, highest: number][] = [
  [/lat(itude)?$/i, -60, 70],
  [/(lng|lon|longitude)$/i, -150, 150],
  [/year$/i, 2000, 2030],
  [/month$/i, 1, 12],
  [/day$/i, 1, 28],
  [/age$/, 18, 80],
  [/rating|stars/i, 1, 5],
  [/page$/i, 1, 1],
  [/id$|number$/i, 1, 9_999],
];

/** Generates a number within the bounds of a schema. */
export function generateNumber(schema: SchemaObject, name: string, random: () => number, now: Date): number {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema as NumberSchema;
  const isWhole = [type].flat().includes('integer');
  const isTime = isWhole && /(_at|At|timestamp|time|date)$/.test(name);
  if (isTime && minimum === undefined && maximum === undefined)
    return Math.floor(now.getTime() / 1000) - Math.floor(random() * 2_000_000);
  const step = multipleOf ?? (isWhole ? 1 : 0.01);
  const [, usualLowest, usualHighest] = ranges.find(([pattern]) => pattern.test(name)) ?? [name, 1, 100];
  const lowest =
    minimum ??
    (exclusiveMinimum === undefined ? Math.min(usualLowest, upper() ?? usualLowest) : exclusiveMinimum + step);
  const highest = upper() ?? Math.max(usualHighest, lowest);
  const [first, last] = [Math.ceil(lowest / step), Math.floor(highest / step)];
  const value = (first + Math.floor(random() * (Math.max(first, last) - first + 1))) * step;
  // Round, because 3 * 0.1 is 0.30000000000000004.
  return Number.isInteger(step) ? value : Number(value.toPrecision(12));

  function upper(): number | undefined {
    return maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step);
  }
}
