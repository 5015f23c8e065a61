import type { SchemaObject } from '@threads-api/contract';
import { hashPortably as hash } from '@threads-api/http/internal';
import { createRandom } from '@threads-api/sample-data/random';
import { findCheck } from './find-check.ts';
import { type Generation, generateCandidate } from './generate-candidate.ts';

/** Returns a generator of random numbers. The same key gives the same numbers. */
export const randomFor = (key: string) => createRandom(hash(key));

/** Closest to the usual value first. */
const variations: Omit<Generation, 'random'>[] = [
  { varied: true, optional: 1 },
  { varied: true, optional: 0.5 },
  { varied: true, optional: 0 },
  { varied: true, optional: 0.5, dynamic: true },
];
const triesEach = 10;

/** Generates a value that matches a schema, or one that almost does if no candidate matches. */
export const generateValue = (schema: SchemaObject, generation: Generation): unknown =>
  findValue(schema, generation).value;

/**
 * Generates candidates until one matches a schema. So a schema may have keywords that generation does not know, such as `not`.
 * If none matches, the value is the first one.
 */
export function findValue(schema: SchemaObject, generation: Generation): { value: unknown; isValid: boolean } {
  const usual = generate(schema, generation);
  const check = findCheck(schema, generation.isRequest ?? false);
  if (check(usual)) return { value: usual, isValid: true };
  for (const variation of variations)
    for (let tries = 0; tries < triesEach; tries += 1) {
      const value = generate(schema, { ...generation, ...variation });
      if (check(value)) return { value, isValid: true };
    }
  return { value: usual, isValid: false };
}

/** Returns `undefined` if the schema refers directly to itself, such as in `allOf`, so that generation would never end. */
function generate(...given: Parameters<typeof generateCandidate>): unknown {
  try {
    return generateCandidate(...given);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
