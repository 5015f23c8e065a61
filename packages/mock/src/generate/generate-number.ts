import type { SchemaObject } from '@threads-api/contract';

interface NumberSchema {
  type?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

/** The usual distance between the bounds of a number. */
const range = 1_000;

/** Generates a number within the bounds of a schema. Without bounds, it is positive, like most ids. */
export function generateNumber(schema: SchemaObject, random: () => number): number {
  const { type, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema as NumberSchema;
  const step = multipleOf ?? ([type].flat().includes('integer') ? 1 : 0.01);
  const { minimum = (exclusiveMinimum ?? Number.NaN) + step, maximum = (exclusiveMaximum ?? Number.NaN) - step } =
    schema as NumberSchema;
  const lowest = Number.isNaN(minimum) ? (maximum < 1 ? maximum - range : 1) : minimum;
  const highest = Number.isNaN(maximum) ? lowest + range : maximum;
  const [first, last] = [Math.ceil(lowest / step), Math.floor(highest / step)];
  const value = (first + Math.floor(random() * (Math.max(first, last) - first + 1))) * step;
  // Round, because 3 * 0.1 is 0.30000000000000004.
  return Number.isInteger(step) ? value : Number(value.toPrecision(12));
}
