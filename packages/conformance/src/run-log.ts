import { type Check, nothingSeen, type Problem } from './check.ts';
import { answered } from './checks/answered.ts';
import type { Exchange } from './exchange.ts';
import { type Finding, findingOf } from './finding.ts';
import type { NoAnswer } from './http/sender.ts';
import type { Lab } from './lab.ts';
import type { CheckResult } from './report.ts';
import type { Scrub } from './scrub.ts';
import type { Target } from './target.ts';

/** What a run has seen and found so far. */
export interface RunLog {
  requests: number;
  findings: Map<string, Finding>;
  /** How often an operation answered with a status, by both. */
  seen: Map<string, number>;
  count(exchange: Exchange): void;
  add(check: Check, problems: Problem[]): void;
  /** Lets a check look at an exchange. */
  look(check: Check, exchange: Exchange, lab: Lab): void;
  /** A check that only looks on has not passed if there was nothing to look at. */
  judgeLooking(check: Check, result: CheckResult): CheckResult;
  unanswered(error: NoAnswer): void;
}

export function createRunLog(target: Target, scrub: Scrub, chosen: Set<string>): RunLog {
  const looked = new Set<string>();
  const failed = new Map<string, string>();
  const log: RunLog = {
    requests: 0,
    findings: new Map(),
    seen: new Map(),
    count({ operation, response }) {
      log.requests += 1;
      const key = `${operation?.id} ${response.status}`;
      log.seen.set(key, (log.seen.get(key) ?? 0) + 1);
    },
    add(check, problems) {
      if (target.skip?.[check.id] || !chosen.has(check.id)) return;
      for (const problem of problems) {
        const finding = findingOf(check, problem, target.baseUrl, scrub);
        const known = log.findings.get(finding.id);
        if (known) known.times += 1;
        else log.findings.set(finding.id, finding);
      }
    },
    look(check, exchange, lab) {
      try {
        const problems = check.inspect?.(exchange, lab) ?? [];
        if (problems !== nothingSeen) looked.add(check.id);
        log.add(check, problems);
      } catch (error) {
        failed.set(check.id, `the check failed: ${error}`);
      }
    },
    judgeLooking({ run, inspect }, result) {
      const reason = failed.get(result.id) ?? (looked.has(result.id) ? undefined : 'there was nothing to look at');
      return inspect && !run && reason && result.outcome === 'passed'
        ? { ...result, outcome: 'not tested', reason }
        : result;
    },
    unanswered({ request, message }) {
      const response = { status: 0, headers: {}, text: '' };
      const exchange: Exchange = {
        request,
        response,
        json: undefined,
        methods: [],
        refusedEarly: false,
        startedAt: Date.now(),
        milliseconds: 0,
      };
      log.add(answered, [{ key: request.label, expected: 'an answer', received: message, exchanges: [exchange] }]);
    },
  };
  return log;
}
