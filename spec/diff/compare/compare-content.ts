import { describeSchema } from '../describe-value.ts';
import { type Clause, resolvedText } from '../model/clause.ts';
import type { Direction } from '../model/read-shape.ts';
import { compareNotes } from './compare-notes.ts';
import { compareMaps, type Detected, keywordChanged, placeIn } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

/** Compares the media types of a request or response. */
export function compareContent(
  before: Clause,
  after: Clause,
  direction: Direction,
  compare: CompareSchemas,
): Detected[] {
  const [old, now] = [mediaTypesOf(before), mediaTypesOf(after)];
  return compareMaps(
    withRanges(old, now),
    withRanges(now, old),
    (previous, next, name) => [
      ...compare(previous, next, { direction }),
      ...compare(previous, next, { direction }, 'itemSchema'),
      ...(isForm(name) ? compareEncodings(previous, next) : []),
      ...compareNotes([previous], [next]),
    ],
    (kind, { fields }, name) => [
      `${direction}-media-type-${kind}`,
      `Media type \`${name}\` ${kind}: ${describeSchema(fields.schema ?? {})}.`,
    ],
  );
}

const isForm = (mediaType: string) => /^multipart\/|^application\/x-www-form-urlencoded$/.test(mediaType);

/** Compares how the parts of a form are written, as text. */
function compareEncodings(previous: Clause, next: Clause): Detected[] {
  const key = 'encoding';
  if (resolvedText(previous.child(key)) === resolvedText(next.child(key))) return [];
  return [keywordChanged('parameter-serialization-changed', placeIn(previous, key), placeIn(next, key))];
}

const mediaTypesOf = (owner: Clause) =>
  new Map(
    owner
      .children('content')
      .map(
        ([name, media]) => [name.toLowerCase().replaceAll(/\s|;\s*charset="?utf-8"?$/g, ''), media.follow()] as const,
      ),
  );

/** Adds the media types of the other document that a range such as `text/*` contains. */
function withRanges(types: Map<string, Clause>, others: Map<string, Clause>): Map<string, Clause> {
  const contained = [...others.keys()].flatMap((name) => {
    const range = types.get(name.replace(/\/.*/, '/*')) ?? types.get('*/*');
    return types.has(name) || name.includes('*') || !range ? [] : [[name, range] as const];
  });
  return new Map([...types, ...contained]);
}
