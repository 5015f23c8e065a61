import type { Evidence } from '../run/evidence.ts';
import type { Finding } from './finding.ts';

/** `accepted`: failed, but listed in the baseline. `not applicable`: the contract does not declare what the check is about. */
export type Outcome = 'passed' | 'failed' | 'accepted' | 'not tested' | 'not applicable';

/** Whether a check ran. */
export const isTested = ({ outcome }: { outcome: Outcome }) => outcome !== 'not tested' && outcome !== 'not applicable';

export interface CheckResult {
  id: string;
  title: string;
  requirements: string[];
  outcome: Outcome;
  /** The id of the finding that explains why it failed, if it has no other finding. */
  explainedBy?: string;
  evidence?: Evidence;
  /** Why the check, or a part of it, was not tested. */
  reason?: string;
}

export interface MatrixRow {
  operation: string;
  method: string;
  path: string;
  /** How many responses with each documented status were received. */
  statuses: { status: number; driven: number }[];
}

export interface RequirementResult {
  id: string;
  rule: string;
  outcome: Outcome;
  checks: string[];
  /** The sum over the checks. A request that several of them use counts for each. */
  evidence: Evidence;
  reason?: string;
}

/** The result of a run, as plain data without secrets. */
export interface Report {
  target: string;
  /** The title of the document. */
  contract: string;
  contractVersion: string;
  /** Absent for webhook deliveries, which the kit receives instead of sending requests. */
  seed?: number;
  startedAt: string;
  milliseconds: number;
  /** The number of requests, or of deliveries. */
  requests: number;
  conforms: boolean;
  findings: Finding[];
  /** Findings that a baseline accepts, with the last day on which it does. */
  accepted: AcceptedFinding[];
  /** Baseline entries without effect: their date has passed, or their finding did not occur. */
  baseline: { expired: BaselineEntry[]; stale: BaselineEntry[] };
  checks: CheckResult[];
  matrix: MatrixRow[];
  /** Empty for a document that cites none of the rules in `x-requirement`. */
  requirements: RequirementResult[];
}

/** A baseline entry: accepts a finding, or every finding of a check, until a date. */
export interface BaselineEntry {
  finding: string;
  /** The operations on which it is accepted; default: all. */
  operations?: string[];
  until: string;
  reason?: string;
}

export interface AcceptedFinding extends Finding {
  until: string;
  reason?: string;
}

/** `1 finding`, `2 findings`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The number of checks by outcome. Rare outcomes are omitted if no check has them. */
export function outcomesOf({ checks }: Report): [Outcome, number][] {
  const outcomes: Outcome[] = ['passed', 'failed', 'not tested', 'not applicable', 'accepted'];
  return outcomes
    .map((wanted): [Outcome, number] => [wanted, checks.filter(({ outcome }) => outcome === wanted).length])
    .filter(([outcome, count]) => count > 0 || !/applicable|accepted/.test(outcome));
}

/** The summary of a run's traffic: `812 requests in 4.1 s, seed 7`. */
export function sentText({ requests, milliseconds, seed }: Report): string {
  const time = `in ${(milliseconds / 1000).toFixed(1)} s`;
  if (seed === undefined) return `${requests === 1 ? '1 delivery' : `${requests} deliveries`} ${time}`;
  return `${counted(requests, 'request')} ${time}, seed ${seed}`;
}
