import { describeDifference } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { RuleId } from '../rules.ts';

/** The position of a change on one side, with the value to show if it is not the clause's own. */
export interface Place {
  clause: Clause;
  key?: string;
  value?: unknown;
}

/** A difference before the configuration of the contract applies. A part without `before` was added, without `after` removed. */
export interface Detected {
  rule: RuleId;
  message: string;
  before?: Place | undefined;
  after?: Place | undefined;
}

/** An added, removed or changed object. */
export const changed = (rule: RuleId, message: string, before?: Clause, after?: Clause): Detected => ({
  rule,
  message,
  before: before && { clause: before },
  after: after && { clause: after },
});

/** A part that only one document has, as the older and the newer one. */
export const sidesOf = (kind: 'added' | 'removed', part: Clause): [before: Clause | undefined, after?: Clause] =>
  kind === 'added' ? [undefined, part] : [part];

/** The keys of two maps, without duplicates. */
export const namesOf = (previous: Map<string, unknown>, next: Map<string, unknown>): string[] => [
  ...new Set([...previous.keys(), ...next.keys()]),
];

/**
 * Compares two maps by name. `compare` gets the entries that both have, and `describe` an entry that only one has: it
 * returns the rule and the message.
 */
export function compareMaps(
  before: Map<string, Clause>,
  after: Map<string, Clause>,
  compare: (previous: Clause, next: Clause, name: string) => Detected[],
  describe: (kind: 'added' | 'removed', entry: Clause, name: string) => [rule: RuleId, message: string],
): Detected[] {
  return namesOf(before, after).flatMap((name) => {
    const [previous, next] = [before.get(name), after.get(name)];
    if (previous && next) return compare(previous, next, name);
    const [rule, message] = describe(previous ? 'removed' : 'added', (previous ?? next) as Clause, name);
    return [changed(rule, message, previous, next)];
  });
}

/** A part that became required or optional. Empty if it did neither. */
export function compareRequired(
  rules: Record<'required' | 'optional', RuleId>,
  subject: string,
  before: Clause,
  after: Clause,
): Detected[] {
  const stateOf = ({ fields }: Clause) => (fields.required === true ? ('required' as const) : ('optional' as const));
  const [was, is] = [stateOf(before), stateOf(after)];
  if (was === is) return [];
  const places = { before: { clause: before, value: was }, after: { clause: after, value: is } };
  return [{ rule: rules[is], message: `The ${subject} became ${is}.`, ...places }];
}

const shownValue = ({ clause, key, value }: Place) =>
  value !== undefined ? value : key === undefined ? clause.value : clause.fields[key];

/** A changed, added or removed keyword: `maximum` changed from 100 to 60. */
export function keywordChanged(rule: RuleId, before: Place | undefined, after: Place | undefined): Detected {
  const key = (after ?? before)?.key ?? '';
  const difference = describeDifference(before && shownValue(before), after && shownValue(after));
  return { rule, message: `\`${key}\` ${difference.replace(/(?<![.!?…]")$/, '.')}`, before, after };
}

/** The place of a keyword, if the clause has it. */
export const placeIn = (clause: Clause | undefined, key: string): Place | undefined =>
  clause && key in clause.fields ? { clause, key } : undefined;
