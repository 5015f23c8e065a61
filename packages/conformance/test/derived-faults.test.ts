import { contract } from '@threads-api/contract';
import { isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { checkConformance, checks } from '../src/index.ts';
import { deriveFaults } from '../testing/operators/derive-faults.ts';
import { checkFault, checksFor, needsActions, subjects } from '../testing/subjects.ts';

/** The API of the inbox page has 2,000 faults, most of them the same in 30 operations. */
const mostFaults = isRepeating ? 1000 : 3;

// One after the other, because server and kit share the processor.
describe.each(subjects)('$name', { concurrent: isRepeating }, ({ contract: tested, passes = [], start }) => {
  // Only the data of threads can change.
  const derived = deriveFaults(tested).filter((fault) => tested === contract || !needsActions(fault));
  const faults = derived.filter((_fault, index) => index % Math.ceil(derived.length / mostFaults) === 0);

  test.for(isRepeating ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1])(
    'the healthy server has no findings (seed %i)',
    async (seed, { onTestFinished }) => {
      const { target, close } = await start();
      onTestFinished(async () => void (await close()));
      const report = await checkConformance(target, { document: tested.source, seed });
      expect(report.findings).toEqual([]);
      const passed = report.checks.filter(({ outcome, reason }) => outcome === 'passed' && !reason).map(({ id }) => id);
      expect(passed).toEqual(expect.arrayContaining(passes));
      if (tested !== contract) return;
      expect(report.checks.filter(({ outcome, reason }) => outcome !== 'passed' || reason)).toEqual([]);
      expect(report.checks).toHaveLength(checks.length);
    },
  );

  test.for(faults)('$id is reported', async (fault, { skip }) => {
    // The checks of other contracts are few enough to run all.
    const only = tested === contract ? { only: checksFor(fault) } : {};
    const { findings } = await checkFault(start, fault, { document: tested.source, runs: 5, ...only });
    skip(!fault.wasShown(), 'the fault changed no response');
    expect(findings.length).toBeGreaterThan(0);
    if (tested === contract) expect(findings.map(({ check }) => check)).toContain(fault.caughtBy);
  });
});
