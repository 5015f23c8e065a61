import { numberBounds, type SchemaObject } from '@threads-api/contract';

/** The usual distance between the bounds of a number. */
const range = 1_000;

/** Generates a number within the bounds of a schema. Without bounds, it is positive, like most ids. */
export function generateNumber(schema: SchemaObject, random: () => number): number {
  const { multipleOf } = schema;
  const { minimum, maximum } = numberBounds(schema);
  const usual = [schema.type].flat().includes('integer') ? 1 : 0.01;
  const step = typeof multipleOf === 'number' ? multipleOf : usual;
  const lowest = minimum ?? (maximum !== undefined && maximum < 1 ? maximum - range : 1);
  const highest = maximum ?? lowest + range;
  const [first, last] = [Math.ceil(lowest / step), Math.floor(highest / step)];
  const value = (first + Math.floor(random() * (Math.max(first, last) - first + 1))) * step;
  // Round, because 3 * 0.1 is 0.30000000000000004.
  return Number.isInteger(step) ? value : Number(value.toPrecision(12));
}
