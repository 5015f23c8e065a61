import { type Check, whenDisabled } from '../check.ts';
import { findLacking, withOperationsOf } from '../declarations.ts';
import { RateLimitTooLow } from '../http/pacer.ts';
import { NoResponse } from '../http/sender.ts';
import { NotApplicable, NotTested, PartlyTested, type Problem } from '../problem.ts';
import type { CheckResult } from '../report/report.ts';
import { has, lineFor } from '../target/target.ts';
import type { Context } from './context.ts';
import { type CountedRequests, evidenceOf, withEvidence } from './evidence.ts';

/** The reason given by a check that applied to no response of the run. */
export const inapplicableReason =
  'no response in this run was relevant to this check; add data or target fields that produce one';

/** The result of a check, and the problems that it found. */
export interface ExecutedCheck {
  result: CheckResult;
  problems: Problem[];
  /** The request that got no response, which is a separate problem. */
  unanswered?: NoResponse;
}

/** The result of a check that does not apply, that is disabled, or that lacks a field of the target; `undefined` for others. */
function resultWithoutRun(check: Check, context: Context): CheckResult | undefined {
  const { contract, target } = context;
  const lacking = findLacking(contract, check.declares);
  if (lacking) return resultOf(check, 'not applicable', `the document has no ${lacking}`);
  const skipReason = target.skip?.[check.id];
  if (skipReason) return resultOf(check, 'not tested', `skipped by the target file: ${skipReason}`);
  if (check.option && !context[check.option]) return resultOf(check, 'not tested', whenDisabled[check.option]);
  const missing = (check.needs ?? []).filter((need) => !has(target, need));
  if (missing.length === 0) return undefined;
  const lines = missing.map(lineFor).join(' and ');
  return resultOf(check, 'not tested', `the target file has no ${missing.join(' and no ')}; add ${lines}`);
}

export const resultOf = (
  { id, title, requirements }: Check,
  outcome: CheckResult['outcome'],
  reason?: string,
): CheckResult => ({ id, title, requirements, outcome, ...(reason && { reason }) });

export async function executeCheck(check: Check, context: Context): Promise<ExecutedCheck> {
  const counted: CountedRequests = new Map();
  const passed = (problems: Problem[], reason?: string) => ({
    result: { ...resultOf(check, 'passed', reason), evidence: evidenceOf(counted) },
    problems,
  });
  const untested = (reason: string) => ({ result: resultOf(check, 'not tested', reason), problems: [] });
  const result = resultWithoutRun(check, context);
  if (result) return { result, problems: [] };
  try {
    const contract = withOperationsOf(context.contract, check.declares);
    const counting = withEvidence({ ...context, contract }, ({ request, operation }) =>
      counted.set(request, operation?.id),
    );
    const verdict = (await check.run?.(counting)) ?? [];
    return verdict === 'inapplicable' ? untested(inapplicableReason) : passed(verdict);
  } catch (error) {
    if (error instanceof PartlyTested) return passed(error.problems, `not fully tested: ${error.message}`);
    if (error instanceof NotApplicable)
      return { result: resultOf(check, 'not applicable', error.message), problems: [] };
    if (error instanceof NotTested) return untested(error.message);
    if (error instanceof RateLimitTooLow) throw error;
    // A malformed response can break a check. The checks that inspect every response report the malformed parts.
    if (!(error instanceof NoResponse))
      return untested(`the check failed: ${error}; correct the findings, or report it as a defect of the kit`);
    const reason = `the server did not respond to ${error.request.label}: ${error.message}; correct that first`;
    return { ...untested(reason), unanswered: error };
  }
}
