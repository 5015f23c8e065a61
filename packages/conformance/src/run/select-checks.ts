import type { Check } from '../check.ts';
import { checks } from '../checks/index.ts';
import { isInLevel, type Level } from './level.ts';

/** The requested check does not exist, or is not part of the level. */
export class UnknownCheck extends Error {
  constructor(id: string, level?: Level) {
    super(
      level
        ? `The check '${id}' is not part of the level ${level}.`
        : `There is no check '${id}'. "threads-conformance list" lists all checks.`,
    );
  }
}

export interface SelectedChecks {
  /** The checks to report on. */
  reported: Check[];
  /** The checks to run: those to report on, or every check of the level if they only inspect exchanges. */
  run: Check[];
}

/** `rules`: those that the contract of this run has, if it is another one; the checks of all others do not belong to it. */
export function selectChecks(level: Level, only?: string[], rules?: ReadonlySet<string>): SelectedChecks {
  const unknown = only?.find((id) => !checks.some((check) => check.id === id));
  if (unknown) throw new UnknownCheck(unknown);
  const isRuled = ({ requirements }: Check) => !rules || requirements.some((id) => rules.has(id));
  const ofLevel = checks.filter((check) => isInLevel(check, level) && isRuled(check));
  const outside = only?.find((id) => !ofLevel.some((check) => check.id === id));
  if (outside) throw new UnknownCheck(outside, level);
  const reported = ofLevel.filter(({ id }) => !only || only.includes(id));
  return { reported, run: reported.some(({ run }) => run) ? reported : ofLevel };
}
