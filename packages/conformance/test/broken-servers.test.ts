import { isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { checks } from '../src/index.ts';
import type { Fault } from '../testing/fault.ts';
import { faults } from '../testing/faults.ts';
import { checkFault, checksFor } from '../testing/subjects.ts';
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
  test.for(isRepeating ? faults : sample)('a server that $what is reported by $caughtBy', async (fault) => {
    const only = isRepeating ? upTo(fault) : checksFor(fault);
    const { findings } = await checkFault(() => startThreadsServer(fault.parts), fault, { runs: 10, only });
    const reported = isRepeating ? findings.slice(0, 1) : findings;
    expect(
      reported.map(({ check }) => check),
      JSON.stringify(findings.slice(0, 3), null, 2),
    ).toContain(fault.caughtBy);
  });
});
