import { checkConformance } from '@threads-api/conformance';
import { startBrokenServer } from '@threads-api/conformance/testing/broken-server';
import { oneOperationFaults } from '@threads-api/conformance/testing/one-operation';
import { isRepeating } from '@threads-api/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDemo } from '../serve.ts';

let demo: Awaited<ReturnType<typeof serveDemo>>;
beforeAll(async () => {
  demo = await serveDemo({ failedAuthLimit: { requests: 1_000_000, windowSeconds: 60 } });
});
afterAll(() => demo.stop());

const tested = oneOperationFaults.filter((_, index) => isRepeating || index % 25 === 0);

test.for(tested)('$id: a server that $what is reported by $caughtBy', async (fault, { skip }) => {
  const { bulk: _, limited: __, ...tokens } = demo.target.tokens;
  const target = { ...demo.target, baseUrl: demo.baseUrl, tokens };
  const broken = await startBrokenServer(target, fault);
  try {
    const { findings } = await checkConformance(broken.target, { seed: 1, runs: 10, only: [fault.caughtBy] });
    skip(!fault.wasShown(), 'the operation cannot have this fault');
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining([fault.caughtBy]));
  } finally {
    await broken.close();
  }
});
