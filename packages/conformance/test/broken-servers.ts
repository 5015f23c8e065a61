import { isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { checkConformance, checks } from '../src/index.ts';
import { type Fault, startBrokenServer } from '../testing/broken-server.ts';
import { faults as allFaults } from '../testing/faults.ts';
import { probes } from '../testing/operators/derive-faults.ts';
import { targetFor } from '../testing/subjects.ts';
import { startThreadsServer } from '../testing/threads-server.ts';

/**
 * Tests that the conformance kit reports each fault. `pnpm test` runs one fault for every sixth check, with only that check.
 * `pnpm --filter conformance repeat` runs every fault, and tests that no earlier check reports it.
 */
export function testFaults(faults: readonly Fault[]): void {
  const tested = isRepeating ? faults : oneForEachCheck(faults).filter((_, index) => index % 6 === 0);
  // One after the other, because server and kit share the processor.
  describe('a conforming server with one fault', { concurrent: isRepeating }, () => {
    test.for(tested)('$id: a server that $what is reported by $caughtBy', async (fault, { onTestFinished }) => {
      // Actions change the data, so each fault has its own server.
      const healthy = await startThreadsServer();
      onTestFinished(healthy.close);
      const broken = await startBrokenServer(targetFor(healthy.target, fault), fault);
      onTestFinished(broken.close);
      const { findings } = await checkConformance(broken.target, { seed: 1, runs: 10, only: checksFor(fault) });
      const reported = isRepeating ? findings.slice(0, 1) : findings;
      expect(
        reported.map(({ check }) => check),
        JSON.stringify(findings.slice(0, 3), null, 2),
      ).toContain(fault.caughtBy);
      const [finding] = findings.filter(({ check }) => check === fault.caughtBy);
      const rules = checks.find(({ id }) => id === fault.caughtBy)?.requirements ?? [];
      expect([finding?.requirement, ...rules]).toContain(fault.breaks);
    });
  });
}

/** The first fault of each check. */
const oneForEachCheck = (faults: readonly Fault[]) =>
  faults.filter((fault) => allFaults.find(({ caughtBy }) => caughtBy === fault.caughtBy) === fault);

function checksFor({ caughtBy, rateLimit }: Fault): string[] {
  const index = checks.findIndex(({ id }) => id === caughtBy);
  const sends = checks[index]?.run !== undefined && !checks[index]?.inspect;
  if (isRepeating) return (sends ? checks.slice(0, index + 1) : checks).map(({ id }) => id);
  return sends ? [caughtBy] : [caughtBy, ...probes, ...(rateLimit ? ['rate-limit-exceeded'] : [])];
}
