import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Direction } from '../model/read-shape.ts';
import type { RuleId } from '../rules.ts';
import { resolvedText } from './compare-keywords.ts';
import { compareNotes, namesOf } from './compare-notes.ts';
import { type Detected, keywordChanged } from './detected.ts';
import { type CompareSchemas, collect } from './schema-comparison.ts';

/** Compares the media types of a request or response. */
export function compareContent(
  before: Clause,
  after: Clause,
  direction: Direction,
  compare: CompareSchemas,
): Detected[] {
  const [old, now] = [mediaTypesOf(before), mediaTypesOf(after)];
  return namesOf(old, now).flatMap((name) => {
    const [previous, next] = [old.get(name), now.get(name)];
    if (previous && next) return compareMediaType(previous, next, direction, compare);
    const kind = previous ? 'removed' : 'added';
    const detail = describeSchema((previous ?? next)?.fields.schema ?? {});
    return [existence(`${direction}-media-type-${kind}`, `Media type \`${name}\` ${kind}: ${detail}.`, previous, next)];
  });
}

/** An added or removed object. */
export function existence(rule: RuleId, message: string, before?: Clause, after?: Clause): Detected {
  const places = { before: before && { clause: before }, after: after && { clause: after } };
  return { rule, kind: before ? 'removed' : 'added', message, ...places };
}

const mediaTypesOf = (owner: Clause) =>
  new Map(
    owner
      .children('content')
      .map(([name, media]) => [name.toLowerCase().replaceAll(/\s/g, ''), media.follow()] as const),
  );

function compareMediaType(before: Clause, after: Clause, direction: Direction, compare: CompareSchemas): Detected[] {
  const schemas = ['schema', 'itemSchema'].flatMap((key) => {
    const [old, now] = [before.child(key), after.child(key)];
    return old || now ? collect(compare(old ? [old] : [], now ? [now] : [], { direction })) : [];
  });
  const [old, now] = [before.child('encoding'), after.child('encoding')];
  const isEncodingSame = resolvedText(old) === resolvedText(now);
  return [
    ...schemas,
    ...(isEncodingSame
      ? []
      : [
          keywordChanged(
            'parameter-serialization-changed',
            old && { clause: before, key: 'encoding' },
            now && { clause: after, key: 'encoding' },
          ),
        ]),
    ...compareNotes([before], [after]),
  ];
}
