import type { SchemaObject } from '@threads-api/contract';
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
