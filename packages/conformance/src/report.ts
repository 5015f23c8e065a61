import { type Contract, type Requirement, requirements } from '@threads-api/contract';
import type { Check } from './check.ts';
import type { Finding } from './finding.ts';

/** `accepted` is failed, and known to a baseline. */
export type Outcome = 'passed' | 'failed' | 'accepted' | 'not tested';

export interface CheckResult {
  id: string;
  title: string;
  requirements: string[];
  failure: string;
  outcome: Outcome;
  /** Why it, or a part of it, could not be tested. */
  reason?: string;
  /** The line of the target file that would let it be tested. */
  enable?: string[];
}

export interface MatrixRow {
  operation: string;
  method: string;
  path: string;
  /** How many answers with each documented status were seen; 0 is not driven. */
  statuses: { status: number; driven: number }[];
}

export interface RequirementResult {
  id: string;
  rule: string;
  outcome: Outcome;
  checks: string[];
  reason?: string;
}

/** All that a run found, as plain data without any secret. */
export interface Report {
  target: string;
  level: Level;
  contractVersion: string;
  seed: number;
  startedAt: string;
  milliseconds: number;
  requests: number;
  conforms: boolean;
  findings: Finding[];
  /** Findings that a baseline accepts, with the date until which it does. */
  accepted: (Finding & { until: string; reason?: string })[];
  checks: CheckResult[];
  matrix: MatrixRow[];
  requirements: RequirementResult[];
}

export type Level = 'core' | 'v1';

/** What the checks of answers cannot show, and why. */
const elsewhere: Record<string, string> = {
  R7: 'webhooks are tested by threads-conformance webhooks',
  D29: 'webhooks are tested by threads-conformance webhooks',
  R11: 'a permission: further fields are never a finding',
};

export const isCore = ({ requirements: cited }: Pick<Check, 'requirements'>) => cited.some((id) => id.startsWith('R'));

/** The rules and what became of the checks that test them. */
export function byRequirement(
  results: CheckResult[],
  level: Level,
  findings: Finding[],
  accepted: Finding[],
): RequirementResult[] {
  return requirements
    .filter(({ id }) => level === 'v1' || id.startsWith('R'))
    .map(({ id, rule, observable }): RequirementResult => {
      const checks = results.filter((result) => result.requirements.includes(id));
      return {
        id,
        rule,
        checks: checks.map((check) => check.id),
        ...judge({ id, observable }, checks, findings, accepted),
      };
    });
}

/** A finding counts against the rule it is about; a check that covers several rules failed all of them only if it says so. */
function judge(
  { id, observable }: Pick<Requirement, 'id' | 'observable'>,
  checks: CheckResult[],
  findings: Finding[],
  accepted: Finding[],
): { outcome: Outcome; reason?: string } {
  if (findings.some(({ requirement }) => requirement === id)) return { outcome: 'failed' };
  if (accepted.some(({ requirement }) => requirement === id)) return { outcome: 'accepted' };
  if (checks.some(({ outcome }) => outcome !== 'not tested')) return { outcome: 'passed' };
  const reason = elsewhere[id] ?? (observable ? checks[0]?.reason : 'it cannot be observed over HTTP');
  return { outcome: 'not tested', reason: reason ?? 'no check of this run is about it' };
}

/** The columns of a matrix. */
export function statusesOf(matrix: MatrixRow[]): number[] {
  return [...new Set(matrix.flatMap((row) => row.statuses.map(({ status }) => status)))].toSorted((a, b) => a - b);
}

/** Every operation with its documented statuses, and how often each was seen. */
export function matrixOf({ operations }: Contract, seen: Map<string, number>): MatrixRow[] {
  return operations.map(({ id, method, path, responses }) => ({
    operation: id,
    method,
    path,
    statuses: Object.keys(responses).map((status) => ({
      status: Number(status),
      driven: seen.get(`${id} ${status}`) ?? 0,
    })),
  }));
}
