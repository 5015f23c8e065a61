import { allChecks } from '../checks/index.ts';
import { type ConformanceOptions, checkConformance } from '../run/check-conformance.ts';
import type { Target } from '../target/target.ts';
import { type Finding, isFindingId } from './finding.ts';
import { isTested } from './report.ts';

export interface Replay {
  /** `unknown`: the id is not valid. */
  verdict: 'fixed' | 'fails' | 'flaky' | 'not tested' | 'unknown';
  /** The number of runs in which it failed. */
  failed: number;
  runs: number;
  finding?: Finding;
  reason?: string;
}

const runs = 3;

/** Runs the check of a finding three times, to see whether the finding is fixed. */
export async function replayFinding(id: string, target: Target, options: ConformanceOptions = {}): Promise<Replay> {
  const checkId = id.split('.')[0] ?? '';
  const known = [...allChecks, ...(options.pack ?? [])];
  if (!isFindingId(id) || !known.some((check) => check.id === checkId))
    return { verdict: 'unknown', failed: 0, runs: 0, reason: 'it is not the id of a finding' };
  const found: Finding[] = [];
  for (let run = 0; run < runs; run += 1) {
    const {
      findings,
      accepted,
      checks: results,
    } = await checkConformance(target, { ...options, thorough: true, only: [checkId] });
    const result = results.find((candidate) => candidate.id === checkId);
    if (result && !isTested(result))
      return { verdict: 'not tested', failed: 0, runs: run + 1, reason: result.reason ?? '' };
    found.push(...[...findings, ...accepted].filter((finding) => finding.id === id));
  }
  const [finding] = found;
  const verdict = found.length === 0 ? 'fixed' : found.length === runs ? 'fails' : 'flaky';
  return { verdict, failed: found.length, runs, ...(finding && { finding }) };
}
