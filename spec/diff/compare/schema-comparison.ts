import type { Clause } from '../model/clause.ts';
import type { Schema } from '../model/read-schema.ts';
import type { Direction } from '../model/read-shape.ts';
import type { Detected } from './detected.ts';

/** Where a schema is used. */
export interface SchemaUse {
  direction: Direction;
  /** Whether it is the schema of a parameter, whose default has an effect. */
  isParameter?: boolean;
}

/** The differences of two schemas, and the comparisons of their parts. Recursive schemas have a circular comparison. */
export interface SchemaComparison {
  found: Detected[];
  parts: SchemaComparison[];
}

/** Compares two schemas inside other ones. */
export type CompareParts = (before: Schema, after: Schema, use: SchemaUse) => SchemaComparison;

/** Compares the schemas that two objects have at a key, by default `schema`. */
export type CompareSchemas = (before: Clause, after: Clause, use: SchemaUse, key?: string) => Detected[];

/** All differences of two schemas. */
export function collect(comparison: SchemaComparison, seen = new Set<SchemaComparison>()): Detected[] {
  if (seen.has(comparison)) return [];
  seen.add(comparison);
  return [...comparison.found, ...comparison.parts.flatMap((part) => collect(part, seen))];
}

/** Whether fewer values are allowed than before, or more, or both fewer and more. */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** Removing values breaks requests, adding values breaks responses. A change that does both breaks either. */
export const effectIn = (direction: Direction, effect: Effect): 'narrowed' | 'widened' =>
  effect === 'changed' ? (direction === 'request' ? 'narrowed' : 'widened') : effect;
