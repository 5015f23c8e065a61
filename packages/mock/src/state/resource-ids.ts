import type { SchemaObject } from '@threads-api/contract';
import { Failure } from '@threads-api/http';
import { findCheck } from '../generate/find-check.ts';
import type { Generation } from '../generate/generate-candidate.ts';
import { generateValue } from '../generate/generate-value.ts';

/** The ids that a path parameter and the property with the same value allow. */
export interface ResourceIds {
  admits(id: unknown): boolean;
  generate(generation: Generation): unknown;
}

/** @param properties The schemas of the property: of an item, and of an entry of the list. */
export function createResourceIds(parameter: SchemaObject, properties: readonly SchemaObject[]): ResourceIds {
  const isParameter = findCheck(parameter, true);
  const areProperties = properties.map((schema) => findCheck(schema, false));
  // In a path, a number and its text are the same.
  const admits = (id: unknown) =>
    areProperties.every((check) => check(id)) && [id, String(id), Number(id)].some(isParameter);
  // A candidate has the pattern of only one of the schemas.
  const schemas = [{ allOf: [parameter, ...properties] }, { allOf: [...properties, parameter] }, parameter];
  return {
    admits,
    generate(generation) {
      const candidates = schemas.map((schema) => generateValue(schema, generation));
      return [...candidates, ...candidates.map(String)].find(admits) ?? candidates[0];
    },
  };
}

const mostTries = 20;
/** The numbers to try from the lowest one in use. */
const mostNumbers = 10_000;

/** An id that no entry has had: the given one if it is free, or else the next number or a new text. */
export function newId(given: unknown, known: unknown[], ids: ResourceIds, random: () => number): unknown {
  const taken = new Set(known.map(String));
  for (const id of candidatesFor(given, known, ids, random)) if (!taken.has(String(id)) && ids.admits(id)) return id;
  throw new Failure(409, 'All ids that the document allows are in use.');
}

function* candidatesFor(given: unknown, known: unknown[], ids: ResourceIds, random: () => number): Generator<unknown> {
  if (given !== undefined) yield given;
  const numbers = known.map(Number).filter(Number.isSafeInteger);
  const isNumber = typeof (given ?? known[0]) === 'number';
  yield isNumber ? Math.max(0, ...numbers) + 1 : `${given ?? 'new'}-${known.length + 1}`;
  for (let tries = 0; tries < mostTries; tries += 1) yield ids.generate({ random, dynamic: true });
  const lowest = Math.min(...numbers);
  for (let next = 0; isNumber && next < mostNumbers; next += 1) yield lowest + next;
}
