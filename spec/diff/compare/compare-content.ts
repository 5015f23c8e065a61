import { describeDifference, describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Direction } from '../model/read-shape.ts';
import type { RuleId } from '../rules.ts';
import { resolvedText } from './compare-keywords.ts';
import { compareNotes } from './compare-notes.ts';
import { changed, compareMaps, type Detected } from './detected.ts';
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
      ...compareEncoding(previous, next, direction),
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
      .map(([name, media]) => [name.toLowerCase().replaceAll(/\s|;\s*charset=utf-8$/g, ''), media.follow()] as const),
  );

/** Compares how the parts of a form are written. */
const compareEncoding = (before: Clause, after: Clause, direction: Direction): Detected[] =>
  compareMaps(
    new Map(before.children('encoding')),
    new Map(after.children('encoding')),
    (old, now, name) => {
      if (resolvedText(old) === resolvedText(now)) return [];
      const message = `The encoding of \`${name}\` ${describeDifference(old.value, now.value)}.`;
      return [changed(ruleOfEncoding(old, now, direction), message, old, now)];
    },
    (kind, _, name) => ['parameter-serialization-changed', `The encoding of \`${name}\` was ${kind}.`],
  );

/** Further media types do not change how a part is written. */
function ruleOfEncoding(old: Clause, now: Clause, direction: Direction): RuleId {
  const [was, is] = [old, now].map(({ fields }) => `${fields.contentType ?? ''}`.split(',').map((type) => type.trim()));
  const isSame = (key: string) =>
    key === 'contentType' || resolvedText(old.child(key)) === resolvedText(now.child(key));
  const isTypes =
    old.fields.contentType && now.fields.contentType && Object.keys({ ...old.fields, ...now.fields }).every(isSame);
  if (!isTypes) return 'parameter-serialization-changed';
  return `${direction}-media-type-${was?.every((type) => is?.includes(type)) ? 'added' : 'removed'}`;
}
