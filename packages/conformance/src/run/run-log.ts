import type { Check } from '../check.ts';
import { answered } from '../checks/responses.ts';
import type { Exchange } from '../http/exchange.ts';
import type { NoResponse } from '../http/sender.ts';
import { NotApplicable, type Problem, problem } from '../problem.ts';
import { type Finding, findingOf, mergeFindings, type Presentation } from '../report/finding.ts';
import type { CheckResult } from '../report/report.ts';
import type { Target } from '../target/target.ts';
import type { Context } from './context.ts';
import { type CountedRequests, evidenceOf } from './evidence.ts';
import { type ExecutedCheck, inapplicableReason } from './run-check.ts';

function unansweredProblem({ request, message }: NoResponse): Problem {
  const response = { status: 0, headers: {}, text: '' };
  return problem({ request, response, json: undefined, methods: [], refusedEarly: false }, 'a response', message);
}

export type RunLog = ReturnType<typeof createRunLog>;

/** Collects the exchanges and findings of a run. */
export function createRunLog(target: Target, shown: Presentation, selected: Set<string>) {
  const applied = new Map<string, CountedRequests>();
  const errors = new Map<string, string>();
  const log = {
    requests: 0,
    /** The results of the checks that have run, by id. */
    results: new Map<string, CheckResult>(),
    /** By id. */
    findings: new Map<string, Finding>(),
    /** The responses that show each finding, by finding id. A response is an operation and a status: `listThreads 400`. */
    shownBy: new Map<string, Set<string>>(),
    /** The number of responses by operation and status: `listThreads 200`. */
    responseCounts: new Map<string, number>(),
    addExchange({ operation, response }: Exchange): void {
      log.requests += 1;
      const key = `${operation?.id} ${response.status}`;
      log.responseCounts.set(key, (log.responseCounts.get(key) ?? 0) + 1);
    },
    addExecuted(check: Check, { result, problems, unanswered }: ExecutedCheck): void {
      log.results.set(check.id, result);
      log.addProblems(check, problems);
      if (unanswered) log.addProblems(answered, [unansweredProblem(unanswered)]);
    },
    addProblems(check: Check, problems: Problem[]): void {
      if (target.skip?.[check.id] || !selected.has(check.id)) return;
      for (const problem of problems) {
        const finding = findingOf(check, problem, shown);
        const known = log.findings.get(finding.id);
        log.findings.set(finding.id, known ? mergeFindings(known, finding) : finding);
        const last = problem.exchanges.at(-1) ?? problem.exchanges[0];
        const responses = log.shownBy.get(finding.id) ?? new Set<string>();
        log.shownBy.set(finding.id, responses.add(`${last.operation?.id ?? 'other'} ${last.response.status}`));
      }
    },
    /** Lets a check inspect an exchange, and adds the problems it finds. */
    inspect(check: Check, exchange: Exchange, context: Context): void {
      try {
        const verdict = check.inspect?.(exchange, context) ?? [];
        if (verdict === 'inapplicable') return;
        const counted: CountedRequests = applied.get(check.id) ?? new Map();
        applied.set(check.id, counted.set(exchange.request, exchange.operation?.id));
        log.addProblems(check, verdict);
      } catch (error) {
        if (error instanceof NotApplicable) return;
        errors.set(check.id, `the check failed: ${error}; correct the findings, or report it as a defect of the kit`);
      }
    },
    /** A check that only inspects has not passed if no exchange of the run applied to it. */
    resultOf({ id, run, inspect }: Check): CheckResult | undefined {
      const result = log.results.get(id);
      if (!inspect || run || result?.outcome !== 'passed') return result;
      const counted = applied.get(id);
      const reason = errors.get(id) ?? (counted ? undefined : inapplicableReason);
      if (reason) return { ...result, outcome: 'not tested', reason };
      return { ...result, evidence: evidenceOf(counted ?? new Map()) };
    },
  };
  return log;
}
