import { isDeepStrictEqual } from 'node:util';
import type { Clause } from '../model/clause.ts';
import { placesOf } from '../model/read-shape.ts';
import { type Detected, keywordChanged } from './detected.ts';
import type { SchemaUse } from './schema-comparison.ts';

/** Compares the defaults of two schemas. */
export function compareDefaults(before: Clause[], after: Clause[], { direction, isParameter }: SchemaUse): Detected[] {
  const [old, now] = [placesOf(before, 'default')[0], placesOf(after, 'default')[0]];
  if (isDeepStrictEqual(old?.value, now?.value)) return [];
  const rule = isParameter ? 'parameter-default-changed' : (`${direction}-default-changed` as const);
  return [keywordChanged(rule, old, now)];
}
