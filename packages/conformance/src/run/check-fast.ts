import type { Report } from '../report/report.ts';
import type { Target } from '../target/target.ts';
import { type ConformanceOptions, checkConformance } from './check-conformance.ts';
import { readLastFailures, writeLastFailures } from './last-failures.ts';

export interface FastResult {
  report: Report;
  /** Whether only the checks that failed in the last run ran, because some of them still fail. */
  stopped: boolean;
}

/** Runs the checks that failed in the last run, then all checks if these pass. */
export async function checkFast(target: Target, options: ConformanceOptions): Promise<FastResult> {
  const failed = await readLastFailures(target.baseUrl, options.packs);
  if (failed.length > 0) {
    const report = await checkConformance(target, { ...options, only: failed });
    if (!report.conforms) {
      await writeLastFailures(report);
      return { report, stopped: true };
    }
  }
  const report = await checkConformance(target, options);
  await writeLastFailures(report);
  return { report, stopped: false };
}
