import { checkConformance, checks } from '@threads-api/conformance';
import { type Fault, startBrokenServer } from '@threads-api/conformance/testing/broken-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDemo } from './serve.ts';

/** Tests that the conformance kit reports each fault, and that the named check is the first to do so. */
export function testFaults(faults: readonly Fault[]): void {
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  beforeAll(async () => {
    demo = await serveDemo({ failedAuthLimit: { requests: 1_000_000, windowSeconds: 60 } });
  });
  afterAll(() => demo.stop());

  describe('the demo server with one fault', () => {
    test.for(faults)('$id: a server that $what is first reported by $caughtBy', async (fault) => {
      const { bulk: _, limited, ...tokens } = demo.target.tokens;
      const broken = await startBrokenServer(
        { ...demo.target, baseUrl: demo.baseUrl, tokens: { ...tokens, ...(fault.rateLimit && { limited }) } },
        fault,
      );
      try {
        const index = checks.findIndex(({ id }) => id === fault.caughtBy);
        // Later checks cannot report first, so they are skipped. A check that only inspects needs the requests of all.
        const only = checks[index]?.run ? { only: checks.slice(0, index + 1).map(({ id }) => id) } : {};
        const { findings } = await checkConformance(broken.target, { seed: 1, runs: 10, ...only });
        expect(findings[0]?.check, JSON.stringify(findings.slice(0, 3), null, 2)).toBe(fault.caughtBy);
      } finally {
        await broken.close();
      }
    });
  });
}
