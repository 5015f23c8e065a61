import { type Contract, type Requirement, requirements } from '@threads-api/contract';
import type { Evidence } from '../run/evidence.ts';
import type { RunLog } from '../run/run-log.ts';
import { type Baseline, splitByBaseline } from './baseline.ts';
import { citedRules } from './clauses.ts';
import type { Finding } from './finding.ts';
import { foldFindings } from './fold-findings.ts';
import {
  type CheckResult,
  isTested,
  type MatrixRow,
  type Outcome,
  type Report,
  type RequirementResult,
} from './report.ts';

export interface FinishedRun {
  target: string;
  contract: Contract;
  /** Absent for webhook deliveries. */
  seed?: number;
  startedAt: Date;
  log: Pick<RunLog, 'requests' | 'findings' | 'shownBy' | 'responseCounts'>;
  results: CheckResult[];
  baseline?: Baseline | undefined;
}

/** Builds the report, with findings in the order of the checks. */
export function buildReport(run: FinishedRun): Report {
  const { target, contract, seed, startedAt, log, results, baseline } = run;
  const position = new Map(run.results.map(({ id }, index) => [id, index]));
  const all = [...log.findings.values()].toSorted(
    (a, b) => (position.get(a.check) ?? 0) - (position.get(b.check) ?? 0),
  );
  const tested = new Set(results.filter(isTested).map(({ id }) => id));
  const { findings: unexplained, folded } = foldFindings(all, ({ id }) => log.shownBy.get(id) ?? new Set());
  const { findings, accepted, ...entries } = splitByBaseline(
    unexplained,
    [...folded.keys()],
    baseline,
    startedAt,
    (id) => tested.has(id),
  );
  const acceptedIds = new Set(accepted.map(({ id }) => id));
  const explained = [...folded].map(([{ check, requirement }, by]) => ({ check, requirement, by }));
  const failing = explained.filter(({ by }) => !acceptedIds.has(by));
  const tolerated = explained.filter(({ by }) => acceptedIds.has(by));
  const checkResults = results.map((result): CheckResult => {
    if (findings.some(({ check }) => check === result.id)) return { ...result, outcome: 'failed' };
    if (accepted.some(({ check }) => check === result.id)) return { ...result, outcome: 'accepted' };
    const cause = failing.find(({ check }) => check === result.id);
    if (cause) return { ...result, outcome: 'failed', explainedBy: cause.by };
    return tolerated.some(({ check }) => check === result.id) ? { ...result, outcome: 'accepted' } : result;
  });
  return {
    target,
    contract: contract.document.info?.title ?? '',
    contractVersion: contract.version,
    ...(seed !== undefined && { seed }),
    startedAt: startedAt.toISOString(),
    milliseconds: Date.now() - startedAt.getTime(),
    requests: log.requests,
    conforms: findings.length === 0,
    findings,
    accepted,
    baseline: entries,
    checks: checkResults,
    matrix: matrixOf(contract, log.responseCounts),
    requirements: citedRules(contract.source)
      ? requirementResults(checkResults, [...findings, ...failing], [...accepted, ...tolerated])
      : [],
  };
}

/** The reason for rules that no request can test. */
const notObservable = 'not observable through the REST API';

/** Rules that the checks of this report cannot test, and why. */
const testedElsewhere: Record<string, string> = {
  R7: 'tested by the command `threads-conformance webhooks`',
  D29: 'tested by the command `threads-conformance webhooks`',
  D34: 'tested by the command `threads-conformance webhooks`',
  R11: 'a permission: additional fields are never a finding',
};

/** Every rule, with the outcome of the checks that test it. */
export function requirementResults(
  results: CheckResult[],
  findings: Pick<Finding, 'requirement'>[],
  accepted: Pick<Finding, 'requirement'>[],
): RequirementResult[] {
  return requirements.map(({ id, rule, observable }) => {
    const checksOfRule = results.filter((result) => result.requirements.includes(id));
    return {
      id,
      rule,
      checks: checksOfRule.map((check) => check.id),
      evidence: sumOf(checksOfRule.flatMap(({ evidence }) => evidence ?? [])),
      ...outcomeOf({ id, observable }, checksOfRule, findings, accepted),
    };
  });
}

const sumOf = (parts: Evidence[]): Evidence => ({
  requests: parts.reduce((sum, { requests }) => sum + requests, 0),
  operations: [...new Set(parts.flatMap(({ operations }) => operations))].sort(),
  variants: parts.reduce((sum, { variants }) => sum + variants, 0),
});

/** A finding counts against the one rule that it cites, not against every rule of its check. */
function outcomeOf(
  { id, observable }: Pick<Requirement, 'id' | 'observable'>,
  results: CheckResult[],
  findings: Pick<Finding, 'requirement'>[],
  accepted: Pick<Finding, 'requirement'>[],
): { outcome: Outcome; reason?: string } {
  if (findings.some(({ requirement }) => requirement === id)) return { outcome: 'failed' };
  if (accepted.some(({ requirement }) => requirement === id)) return { outcome: 'accepted' };
  if (results.some(isTested)) return { outcome: 'passed' };
  const reason = results[0]?.reason ?? testedElsewhere[id] ?? (observable ? undefined : notObservable);
  return { outcome: 'not tested', reason: reason ?? 'no check of this run tests it' };
}

/** Every operation with its documented statuses, and how many responses had each. */
function matrixOf({ operations }: Contract, responseCounts: Map<string, number>): MatrixRow[] {
  return operations.map(({ id, method, path, responses }) => ({
    operation: id,
    method,
    path,
    statuses: Object.keys(responses).map((status) => ({
      status: Number(status),
      driven: responseCounts.get(`${id} ${status}`) ?? 0,
    })),
  }));
}
