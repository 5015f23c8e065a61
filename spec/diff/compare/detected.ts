import type { Change } from '../change.ts';
import { describeDifference } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { RuleId } from '../rules.ts';

/** The position of a change on one side, with the value to show if it is not the clause's own. */
export interface Place {
  clause: Clause;
  key?: string;
  value?: unknown;
}

/** A difference before the configuration of the contract applies. */
export interface Detected {
  rule: RuleId;
  kind: Change['kind'];
  message: string;
  before?: Place | undefined;
  after?: Place | undefined;
}

/** A part that became required or optional. Empty if it did neither. */
export function requirednessChanged(
  rules: Record<'required' | 'optional', RuleId>,
  subject: string,
  before: Clause,
  after: Clause,
): Detected[] {
  const stateOf = ({ fields }: Clause) => (fields.required === true ? ('required' as const) : ('optional' as const));
  const [was, is] = [stateOf(before), stateOf(after)];
  if (was === is) return [];
  const places = { before: { clause: before, value: was }, after: { clause: after, value: is } };
  return [{ rule: rules[is], kind: 'modified', message: `The ${subject} became ${is}.`, ...places }];
}

const shownValue = ({ clause, key, value }: Place) =>
  value !== undefined ? value : key === undefined ? clause.value : clause.fields[key];

/** A changed, added or removed keyword: `maximum` changed from 100 to 60. */
export function keywordChanged(rule: RuleId, before: Place | undefined, after: Place | undefined): Detected {
  const key = (after ?? before)?.key ?? '';
  const [old, now] = [before && shownValue(before), after && shownValue(after)];
  return {
    rule,
    kind: !before ? 'added' : !after ? 'removed' : 'modified',
    message: `\`${key}\` ${describeDifference(old, now).replace(/(?<![.!?…]")$/, '.')}`,
    before,
    after,
  };
}
