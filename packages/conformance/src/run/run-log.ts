import type { Check } from '../check.ts';
import { answered } from '../checks/responses/answered.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Redact } from '../http/redact.ts';
import type { NoResponse } from '../http/sender.ts';
import { type Problem, problemsOf } from '../problem.ts';
import { type Finding, findingOf, mergeFindings } from '../report/finding.ts';
import type { CheckResult } from '../report/report.ts';
import type { Target } from '../target/target.ts';
import type { Context } from './context.ts';
import { inapplicableReason } from './run-check.ts';

/** Collects the exchanges and findings of a run. */
export interface RunLog {
  requests: number;
  /** By id. */
  findings: Map<string, Finding>;
  /** The number of responses by operation and status: `listThreads 200`. */
  responseCounts: Map<string, number>;
  addExchange(exchange: Exchange): void;
  addProblems(check: Check, problems: Problem[]): void;
  addUnanswered(error: NoResponse): void;
  /** Lets a check inspect an exchange, and adds the problems it finds. */
  inspect(check: Check, exchange: Exchange, context: Context): void;
  /** Changes `passed` to `not tested` for a check that only inspects, if no exchange of the run applied to it. */
  withInspection(check: Check, result: CheckResult): CheckResult;
}

export function createRunLog(target: Target, redact: Redact, selected: Set<string>): RunLog {
  const applied = new Set<string>();
  const errors = new Map<string, string>();
  const log: RunLog = {
    requests: 0,
    findings: new Map(),
    responseCounts: new Map(),
    addExchange({ operation, response }) {
      log.requests += 1;
      const key = `${operation?.id} ${response.status}`;
      log.responseCounts.set(key, (log.responseCounts.get(key) ?? 0) + 1);
    },
    addProblems(check, problems) {
      if (target.skip?.[check.id] || !selected.has(check.id)) return;
      for (const problem of problems) {
        const finding = findingOf(check, problem, target.baseUrl, redact);
        const known = log.findings.get(finding.id);
        log.findings.set(finding.id, known ? mergeFindings(known, finding) : finding);
      }
    },
    addUnanswered({ request, message }) {
      const exchange: Exchange = {
        request,
        response: { status: 0, headers: {}, text: '' },
        json: undefined,
        methods: [],
        refusedEarly: false,
        startedAt: Date.now(),
        milliseconds: 0,
      };
      log.addProblems(answered, [
        { key: request.label, cause: '', expected: 'a response', received: message, exchanges: [exchange] },
      ]);
    },
    inspect(check, exchange, context) {
      try {
        const verdict = check.inspect?.(exchange, context) ?? [];
        if (verdict !== 'inapplicable') applied.add(check.id);
        log.addProblems(check, problemsOf(verdict));
      } catch (error) {
        errors.set(check.id, `the check failed: ${error}`);
      }
    },
    withInspection({ run, inspect }, result) {
      const reason = errors.get(result.id) ?? (applied.has(result.id) ? undefined : inapplicableReason);
      return inspect && !run && reason && result.outcome === 'passed'
        ? { ...result, outcome: 'not tested', reason }
        : result;
    },
  };
  return log;
}
