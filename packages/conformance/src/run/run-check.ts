import type { Check } from '../check.ts';
import { findLacking, withOperationsOf } from '../declarations.ts';
import { RateLimitTooLow } from '../http/pacer.ts';
import { NoResponse } from '../http/sender.ts';
import { NotApplicable, NotTested, PartlyTested, type Problem } from '../problem.ts';
import type { CheckResult, Evidence } from '../report/report.ts';
import { has, lineFor } from '../target/target.ts';
import type { Context } from './context.ts';
import { EvidenceCount } from './count-evidence.ts';
import { withEvidence } from './once-per-run.ts';

/** The reason given by a check that applied to no response of the run. */
export const inapplicableReason =
  'no response in this run was relevant to this check; add data or target fields that produce one';

export interface RunCheckOptions {
  /** Called for a request without a response, which is a separate problem. */
  onNoResponse(error: NoResponse): void;
}

/** The problems that a check found, or why it could not run. */
export interface Outcome {
  problems: Problem[];
  notTested?: string;
  /** What the contract lacks. */
  notApplicable?: string;
  /** Why a part of it could not run. */
  partly?: string;
  evidence?: Evidence;
}

/** The result of a check that does not apply, or that the target file skips or lacks a field for; `undefined` for any other check. */
export function resultWithoutRun(check: Check, { contract, target }: Context): CheckResult | undefined {
  const lacking = findLacking(contract, check.declares);
  if (lacking) return untested(check, 'not applicable', `the document has no ${lacking}`);
  const skipReason = target.skip?.[check.id];
  if (skipReason) return untested(check, 'not tested', `skipped by the target file: ${skipReason}`);
  const missing = (check.needs ?? []).filter((need) => !has(target, need));
  if (missing.length === 0) return undefined;
  const reason = `the target file has no ${missing.join(' and no ')}`;
  return { ...untested(check, 'not tested', reason), enable: missing.map(lineFor) };
}

export function resultOf(check: Check, { evidence, ...outcome }: Outcome): CheckResult {
  const { notTested: reason, notApplicable: lacking, partly } = outcome;
  if (lacking) return untested(check, 'not applicable', lacking);
  if (reason) return untested(check, 'not tested', reason);
  return {
    ...described(check),
    outcome: 'passed',
    ...(evidence && { evidence }),
    ...(partly && { reason: `not fully tested: ${partly}` }),
  };
}

const described = ({ id, title, requirements }: Check) => ({ id, title, requirements });
const untested = (check: Check, outcome: 'not applicable' | 'not tested', reason: string): CheckResult => ({
  ...described(check),
  outcome,
  reason,
});

export async function executeCheck(
  check: Check,
  context: Context,
  onNoResponse: RunCheckOptions['onNoResponse'],
): Promise<Outcome> {
  const count = new EvidenceCount();
  try {
    const contract = withOperationsOf(context.contract, check.declares);
    const counting = withEvidence({ ...context, contract }, (exchange) => count.add(exchange));
    const verdict = (await check.run?.(counting)) ?? [];
    if (verdict === 'inapplicable') return { problems: [], notTested: inapplicableReason };
    return { problems: verdict, evidence: count.evidence };
  } catch (error) {
    if (error instanceof PartlyTested)
      return { problems: error.problems, partly: error.message, evidence: count.evidence };
    if (error instanceof NotApplicable) return { problems: [], notApplicable: error.message };
    if (error instanceof NotTested) return { problems: [], notTested: error.message };
    if (error instanceof RateLimitTooLow) throw error;
    // A malformed response can break a check. The checks that inspect every response report the malformed parts.
    if (!(error instanceof NoResponse))
      return {
        problems: [],
        notTested: `the check failed: ${error}; correct the findings, or report it as a defect of the kit`,
      };
    onNoResponse(error);
    return {
      problems: [],
      notTested: `the server did not respond to ${error.request.label}: ${error.message}; correct that first`,
    };
  }
}
