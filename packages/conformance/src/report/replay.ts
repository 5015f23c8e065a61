import { allChecks } from '../checks/index.ts';
import { type ConformanceOptions, checkConformance } from '../run/check-conformance.ts';
import { BadTarget, type Target } from '../target/target.ts';
import { type Finding, isFindingId } from './finding.ts';
import { isTested } from './report.ts';

export interface Replay {
  verdict: 'fixed' | 'fails' | 'flaky';
  /** The number of runs in which it failed. */
  failed: number;
  runs: number;
  finding?: Finding;
}

const runs = 3;

/** Runs the check of a finding three times, to see whether the finding is fixed. Fails if the check cannot be tested. */
export async function replayFinding(id: string, target: Target, options: ConformanceOptions = {}): Promise<Replay> {
  const checkId = id.split('.')[0] ?? '';
  const known = [...allChecks, ...(options.pack ?? [])];
  if (!isFindingId(id) || !known.some((check) => check.id === checkId))
    throw new BadTarget(`${id} is unknown: it is not the id of a finding.`);
  const found: Finding[] = [];
  for (let run = 0; run < runs; run += 1) {
    const report = await checkConformance(target, { ...options, thorough: true, only: [checkId] });
    const result = report.checks.find((candidate) => candidate.id === checkId);
    if (result && !isTested(result)) throw new BadTarget(`${id} could not be tested: ${result.reason}.`);
    found.push(...[...report.findings, ...report.accepted].filter((finding) => finding.id === id));
  }
  const [finding] = found;
  const verdict = found.length === 0 ? 'fixed' : found.length === runs ? 'fails' : 'flaky';
  return { verdict, failed: found.length, runs, ...(finding && { finding }) };
}
