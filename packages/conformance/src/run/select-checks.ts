import type { Contract } from '@threads-api/contract';
import type { Check, Pack } from '../check.ts';
import { allChecks, checksFor } from '../checks/index.ts';
import { BadTarget, type Target } from '../target/target.ts';
import { isInLevel, type Level } from './level.ts';

/** The requested check does not exist, or is not part of the level. */
export class UnknownCheck extends Error {
  constructor(id: string, level?: Level, suggestion = '') {
    super(
      level
        ? `The check '${id}' is not part of the level ${level}.`
        : `There is no check '${id}'.${suggestion} "threads-conformance list" lists all checks.`,
    );
  }
}

/** Suggests the closest known word. */
export type Suggest = (given: string, words: string[]) => string | undefined;

/** Fails if a check does not exist. Otherwise, a misspelled entry of `skip` would have no effect. */
export function refuseUnknownChecks(
  { only = [], skip = {}, packs = [] }: { only?: string[] | undefined; skip?: Target['skip']; packs?: readonly Pack[] },
  suggest: Suggest = () => undefined,
): void {
  const ids = [...allChecks, ...packs.flatMap((pack) => pack.checks)].map(({ id }) => id);
  const suggestionFor = (id: string) => {
    const meant = suggest(id, ids);
    return meant ? ` Did you mean '${meant}'?` : '';
  };
  const unknown = only.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new UnknownCheck(unknown, undefined, suggestionFor(unknown));
  const skipped = Object.keys(skip).find((id) => !ids.includes(id));
  if (skipped !== undefined)
    throw new BadTarget(`The target skips '${skipped}', but there is no such check.${suggestionFor(skipped)}`);
}

export interface SelectedChecks {
  /** The checks to report on. */
  reported: Check[];
  /** The checks to run: those to report on, or every check of the level if they only inspect exchanges. */
  run: Check[];
}

/** `rules`: the rules that another contract cites. Checks of other rules are left out, and so are packs for other contracts. */
export function selectChecks(
  level: Level,
  contract: Contract,
  { only, rules, packs = [] }: { only?: string[]; rules?: ReadonlySet<string> | undefined; packs?: readonly Pack[] },
): SelectedChecks {
  refuseUnknownChecks({ only, packs });
  const added = new Set(packs.flatMap((pack) => pack.checks));
  const isRuled = (check: Check) => !rules || added.has(check) || check.requirements.some((id) => rules.has(id));
  const ofLevel = checksFor(contract, packs).filter((check) => isInLevel(check, level) && isRuled(check));
  const outside = only?.find((id) => !ofLevel.some((check) => check.id === id));
  if (outside) throw new UnknownCheck(outside, level);
  const reported = ofLevel.filter(({ id }) => !only || only.includes(id));
  return { reported, run: reported.some(({ run }) => run) ? reported : ofLevel };
}
