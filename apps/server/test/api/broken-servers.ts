import { checkConformance, checks, type Target } from '@threads-api/conformance';
import { type Fault, startBrokenServer } from '@threads-api/conformance/testing/broken-server';
import { faults as allFaults } from '@threads-api/conformance/testing/faults';
import { isRepeating } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDemo } from '../serve.ts';

/** Checks that send one request of every kind, for checks that only inspect responses. */
const probes = [
  'auth-token-missing',
  'scope-missing',
  'thread-fields',
  'absent-thread',
  'notes-of-thread',
  'notes-empty',
  'filter-matches',
  'method-not-allowed',
  'malformed-id',
  'unknown-parameter',
  'etag-not-modified',
  'pages-end',
];

/**
 * Tests that the conformance kit reports each fault. `pnpm test` runs one fault per check, with only that check.
 * `pnpm --filter server repeat` runs every fault, and tests that no earlier check reports it.
 */
export function testFaults(faults: readonly Fault[]): void {
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  beforeAll(async () => {
    demo = await serveDemo({ failedAuthLimit: { requests: 1_000_000, windowSeconds: 60 } });
  });
  afterAll(() => demo.stop());

  const tested = isRepeating ? faults : oneForEachCheck(faults);
  describe('the demo server with one fault', () => {
    test.for(tested)('$id: a server that $what is reported by $caughtBy', async (fault) => {
      const broken = await startBrokenServer(targetFor(fault), fault);
      try {
        const { findings } = await checkConformance(broken.target, { seed: 1, runs: 10, only: checksFor(fault) });
        const reported = isRepeating ? findings.slice(0, 1) : findings;
        expect(
          reported.map(({ check }) => check),
          JSON.stringify(findings.slice(0, 3), null, 2),
        ).toContain(fault.caughtBy);
        const [finding] = findings.filter(({ check }) => check === fault.caughtBy);
        const rules = checks.find(({ id }) => id === fault.caughtBy)?.requirements ?? [];
        expect([finding?.requirement, ...rules]).toContain(fault.breaks);
      } finally {
        await broken.close();
      }
    });
  });

  function targetFor({ rateLimit, actions, bulk: isBulk }: Fault): Target {
    const { bulk, limited, ...tokens } = demo.target.tokens;
    return {
      ...demo.target,
      baseUrl: demo.baseUrl,
      tokens: { ...tokens, ...(rateLimit && { limited }), ...(isBulk && { bulk }) },
      ...(actions && { actions: demo.actions }),
    };
  }
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
