import { checkConformance, checks } from '@threads-api/conformance';
import { type Fault, startBrokenServer } from '@threads-api/conformance/testing/broken-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDemo } from './serve.ts';

/** Proves for each fault that the named check is the first to tell it, on the demo server with that one fault. */
export function proveFaults(faults: readonly Fault[]): void {
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  beforeAll(async () => {
    demo = await serveDemo({ failedAuthLimit: { requests: 1_000_000, windowSeconds: 60 } });
  });
  afterAll(() => demo.stop());

  describe('the conforming server with one fault', () => {
    test.for(faults)('$id: it $what, and $caughtBy tells', async (fault) => {
      const { bulk: _, limited, ...tokens } = demo.target.tokens;
      const broken = await startBrokenServer(
        { ...demo.target, baseUrl: demo.baseUrl, tokens: { ...tokens, ...(fault.rateLimit && { limited }) } },
        fault,
      );
      try {
        const index = checks.findIndex(({ id }) => id === fault.caughtBy);
        // To be the first it is enough that those before it find nothing; one that only looks on needs them all.
        const only = checks[index]?.run ? { only: checks.slice(0, index + 1).map(({ id }) => id) } : {};
        const { findings } = await checkConformance(broken.target, { seed: 1, runs: 10, ...only });
        expect(findings[0]?.check, JSON.stringify(findings.slice(0, 3), null, 2)).toBe(fault.caughtBy);
      } finally {
        await broken.close();
      }
    });
  });
}
