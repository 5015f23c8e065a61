import { isDeepStrictEqual } from 'node:util';
import { findExtension } from '@threads-api/contract/model';
import { describeValue } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { RuleId } from '../rules.ts';
import { changed, type Detected, keywordChanged, namesOf, type Place, placeIn } from './detected.ts';

/** Keywords that do not change the meaning of a message. */
const notes: Record<string, RuleId> = {
  summary: 'text-changed',
  description: 'text-changed',
  title: 'text-changed',
  tags: 'text-changed',
  externalDocs: 'text-changed',
  deprecated: 'operation-deprecated',
};

/**
 * Compares texts, examples and extensions of two objects. Several clauses may describe the same object: a schema and the
 * schema that it refers to. The first one that has a keyword counts.
 */
export function compareNotes(before: Clause[], after: Clause[]): Detected[] {
  const texts = Object.entries(notes).flatMap(([key, rule]) => {
    const [old, now] = [placeOf(before, key), placeOf(after, key)];
    const same = isDeepStrictEqual(textOf(old), textOf(now));
    return same ? [] : [keywordChanged(rule, old, now)];
  });
  return [...texts, ...compareExamples(before, after), ...compareExtensions(before, after)];
}

/** The value of a keyword. An empty one, such as `tags: []`, is the same as none. */
function textOf(place: Place | undefined): unknown {
  const value = place?.clause.fields[String(place.key)];
  return !value || isDeepStrictEqual(value, []) ? undefined : value;
}

const placeOf = (clauses: Clause[], key: string) =>
  placeIn(
    clauses.find(({ fields }) => key in fields),
    key,
  );

function compareExamples(before: Clause[], after: Clause[]): Detected[] {
  const [old, now] = [examplesOf(before), examplesOf(after)];
  return namesOf(old, now).flatMap((name) => {
    const [previous, next] = [old.get(name), now.get(name)];
    if (isDeepStrictEqual(previous?.follow().value, next?.follow().value)) return [];
    const kind = !previous ? 'added' : !next ? 'removed' : 'modified';
    const { summary, value } = (next ?? previous)?.follow().fields ?? {};
    const detail = kind === 'modified' ? 'changed' : `${kind}: ${describeValue(summary ?? value)}`;
    return [changed('example-changed', `Example \`${name}\` ${detail}.`.replace('.".', '."'), previous, next)];
  });
}

/** The named examples of an object, and its single one, which a schema of OpenAPI 3.1 has in a list. */
function examplesOf(clauses: Clause[]): Map<string, Clause> {
  const named = clauses.flatMap((clause) =>
    clause.children('examples').map(([name, example]) => [name === '0' ? 'example' : name, example] as const),
  );
  const single = clauses.flatMap((clause) => clause.child('example') ?? []).slice(0, 1);
  return new Map([...named.toReversed(), ...single.map((clause) => ['example', clause] as const)]);
}

function compareExtensions(before: Clause[], after: Clause[]): Detected[] {
  const [old, now] = [extensionsOf(before), extensionsOf(after)];
  return namesOf(old, now).flatMap((name) => {
    const [previous, next] = [old.get(name), now.get(name)];
    const [oldValue, newValue] = [previous?.clause.fields[name], next?.clause.fields[name]];
    if (isDeepStrictEqual(oldValue, newValue)) return [];
    const extension = findExtension(name);
    if (extension && !extension.breaks) return [];
    const isLooser = !previous || (next && extension?.loosens?.(oldValue, newValue));
    const rule = !extension ? 'extension-other-changed' : isLooser ? 'extension-loosened' : 'extension-changed';
    return [keywordChanged(rule, previous, next)];
  });
}

function extensionsOf(clauses: Clause[]): Map<string, Place> {
  const names = clauses.flatMap((clause) =>
    Object.keys(clause.fields)
      .filter((key) => key.startsWith('x-'))
      .map((key) => [key, { clause, key }] as const),
  );
  return new Map(names.toReversed());
}
