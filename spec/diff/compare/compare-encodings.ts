import type { Clause } from '../model/clause.ts';
import type { Direction } from '../model/read-shape.ts';
import type { RuleId } from '../rules.ts';
import { compareHeaders } from './compare-headers.ts';
import { compareMaps, type Detected, keywordChanged, placeIn } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

const keys = ['contentType', 'style', 'explode', 'allowReserved'];

/** Compares how the parts of a form are written. */
export const compareEncodings = (
  before: Clause,
  after: Clause,
  direction: Direction,
  compare: CompareSchemas,
): Detected[] =>
  compareMaps(
    new Map(before.children('encoding')),
    new Map(after.children('encoding')),
    (old, now) => [
      ...keys
        .filter((key) => old.fields[key] !== now.fields[key])
        .map((key) => keywordChanged(ruleOf(key, old, now, direction), placeIn(old, key), placeIn(now, key))),
      ...compareHeaders(old, now, direction, compare),
    ],
    (kind, _, name) => ['parameter-serialization-changed', `The encoding of the part \`${name}\` was ${kind}.`],
  );

/** Further media types do not change how a part is written. */
function ruleOf(key: string, old: Clause, now: Clause, direction: Direction): RuleId {
  if (key !== 'contentType') return 'parameter-serialization-changed';
  const [was, is] = [old, now].map(({ fields }) => String(fields[key]).split(/\s*,\s*/));
  return `${direction}-media-type-${was?.every((type) => is?.includes(type)) ? 'added' : 'removed'}`;
}
