import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Direction } from '../model/read-shape.ts';
import { resolvedText } from './compare-keywords.ts';
import { compareNotes } from './compare-notes.ts';
import { compareMaps, type Detected, keywordChanged, placeIn } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

/** Compares the media types of a request or response. */
export const compareContent = (
  before: Clause,
  after: Clause,
  direction: Direction,
  compare: CompareSchemas,
): Detected[] =>
  compareMaps(
    mediaTypesOf(before),
    mediaTypesOf(after),
    (previous, next) => [
      ...compare(previous, next, { direction }),
      ...compare(previous, next, { direction }, 'itemSchema'),
      ...compareEncoding(previous, next),
      ...compareNotes([previous], [next]),
    ],
    (kind, { fields }, name) => [
      `${direction}-media-type-${kind}`,
      `Media type \`${name}\` ${kind}: ${describeSchema(fields.schema ?? {})}.`,
    ],
  );

const mediaTypesOf = (owner: Clause) =>
  new Map(
    owner
      .children('content')
      .map(([name, media]) => [name.toLowerCase().replaceAll(/\s/g, ''), media.follow()] as const),
  );

function compareEncoding(before: Clause, after: Clause): Detected[] {
  const key = 'encoding';
  if (resolvedText(before.child(key)) === resolvedText(after.child(key))) return [];
  return [keywordChanged('parameter-serialization-changed', placeIn(before, key), placeIn(after, key))];
}
