import type { Check } from './check.ts';
import type { Context } from './context.ts';
import { RateLimitTooLow } from './http/pacer.ts';
import { NoResponse } from './http/sender.ts';
import { NotTested, PartlyTested, type Problem } from './problem.ts';
import type { CheckResult } from './report.ts';
import { has, lineFor } from './target.ts';

/** The reason of a check that was not tested because it applied to nothing in the run. */
export const inapplicableReason = 'the run had no response that this check applies to';

export interface RunCheckOptions {
  onProblems(problems: Problem[]): void;
  /** Called for a request without a response, which is a problem of its own. */
  onNoResponse(error: NoResponse): void;
}

/** Runs a check, unless the target file skips it or lacks a field that it needs. */
export async function runCheck(
  check: Check,
  context: Context,
  { onProblems, onNoResponse }: RunCheckOptions,
): Promise<CheckResult> {
  const { id, title, requirements, failure, needs = [] } = check;
  const described = { id, title, requirements, failure };
  const skipReason = context.target.skip?.[id];
  if (skipReason) return { ...described, outcome: 'not tested', reason: `skipped by the target file: ${skipReason}` };
  const missing = needs.filter((need) => !has(context.target, need));
  if (missing.length > 0) {
    return {
      ...described,
      outcome: 'not tested',
      reason: `the target file has no ${missing.join(' and no ')}`,
      enable: missing.map(lineFor),
    };
  }
  const { problems, notTested, partly } = await executeCheck(check, context, onNoResponse);
  onProblems(problems);
  if (notTested) return { ...described, outcome: 'not tested', reason: notTested };
  return { ...described, outcome: 'passed', ...(partly && { reason: `in part: ${partly}` }) };
}

async function executeCheck(
  check: Check,
  context: Context,
  onNoResponse: (error: NoResponse) => void,
): Promise<{ problems: Problem[]; notTested?: string; partly?: string }> {
  try {
    const verdict = (await check.run?.(context)) ?? [];
    return verdict === 'inapplicable' ? { problems: [], notTested: inapplicableReason } : { problems: verdict };
  } catch (error) {
    if (error instanceof PartlyTested) return { problems: error.problems, partly: error.message };
    if (error instanceof NotTested) return { problems: [], notTested: error.message };
    if (error instanceof RateLimitTooLow) throw error;
    // A malformed response can break a check. The checks that inspect every response report what is malformed.
    if (!(error instanceof NoResponse)) return { problems: [], notTested: `the check failed: ${error}` };
    onNoResponse(error);
    return { problems: [], notTested: `the server did not respond to ${error.request.label}: ${error.message}` };
  }
}
