import { isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { checkConformance, checks } from '../src/index.ts';
import { startBrokenServer } from '../testing/broken-server.ts';
import type { Fault } from '../testing/fault.ts';
import { faults } from '../testing/faults.ts';
import { checksFor, targetFor } from '../testing/subjects.ts';
import { startThreadsServer } from '../testing/threads-server.ts';

/** `pnpm test` runs one fault for every sixth check, with only that check. */
const sample = faults
  .filter((fault) => faults.find(({ caughtBy }) => caughtBy === fault.caughtBy) === fault)
  .filter((_, index) => index % 6 === 0);

/** The longer tests run every fault, and test that no earlier check reports it. */
function upTo(fault: Fault): string[] {
  const index = checks.findIndex(({ id }) => id === fault.caughtBy);
  const sends = checks[index]?.run !== undefined && !checks[index]?.inspect;
  return (sends ? checks.slice(0, index + 1) : checks).map(({ id }) => id);
}

// One after the other in `pnpm test`, because server and kit share the processor.
describe('a conforming server with one fault', { concurrent: isRepeating }, () => {
  test.for(isRepeating ? faults : sample)(
    'a server that $what is reported by $caughtBy',
    async (fault, { onTestFinished }) => {
      // Actions change the data, so each fault has its own server.
      const server = await startThreadsServer(fault.parts);
      onTestFinished(server.close);
      const broken = await startBrokenServer(targetFor(server.target, fault), fault);
      onTestFinished(broken.close);
      const only = isRepeating ? upTo(fault) : checksFor(fault);
      const { findings } = await checkConformance(broken.target, { seed: 1, runs: 10, only });
      const reported = isRepeating ? findings.slice(0, 1) : findings;
      expect(
        reported.map(({ check }) => check),
        JSON.stringify(findings.slice(0, 3), null, 2),
      ).toContain(fault.caughtBy);
    },
  );
});
