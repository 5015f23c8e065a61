import { closest } from '@threads-api/cli';
import type { Contract } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { allChecks, checksFor } from '../checks/index.ts';
import { BadTarget, type Target } from '../target/target.ts';

/** Fails if a check does not exist. Otherwise, a misspelled entry of `skip` would have no effect. */
function refuseUnknownChecks(known: readonly Check[], only: readonly string[], skip: Record<string, string>): void {
  const ids = known.map(({ id }) => id);
  const isUnknown = (id: string) => !ids.includes(id);
  const suggestionFor = (id: string) => {
    const meant = closest(id, ids);
    return meant ? ` Did you mean '${meant}'?` : '';
  };
  const unknown = only.find(isUnknown);
  if (unknown !== undefined)
    throw new BadTarget(
      `There is no check '${unknown}'.${suggestionFor(unknown)} "threads-conformance list" lists all checks.`,
    );
  const skipped = Object.keys(skip).find(isUnknown);
  if (skipped !== undefined)
    throw new BadTarget(`The target skips '${skipped}', but there is no such check.${suggestionFor(skipped)}`);
}

export interface SelectedChecks {
  /** The checks to report on. */
  reported: Check[];
  /** The checks to run: those to report on, or every check if they only inspect exchanges. */
  run: Check[];
}

interface Selection {
  only?: string[];
  pack?: readonly Check[] | undefined;
  skip?: Target['skip'];
}

export function selectChecks(contract: Contract, { only, pack = [], skip }: Selection): SelectedChecks {
  refuseUnknownChecks([...allChecks, ...pack], only ?? [], skip ?? {});
  const all = checksFor(contract, pack);
  const outside = only?.find((id) => !all.some((check) => check.id === id));
  if (outside) throw new BadTarget(`The check '${outside}' is not about this contract.`);
  const reported = all.filter(({ id }) => !only || only.includes(id));
  return { reported, run: reported.some(({ run }) => run) ? reported : all };
}
