import { checkConformance, checks } from '@threads-api/conformance';
import { isRepeating } from '@threads-api/test-settings';
import { expect, test } from 'vitest';
import { serveDemo } from './serve.ts';

/** `pnpm --filter server repeat` tries ten seeds in a row. */
const seeds = isRepeating ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1];

test.for(seeds)('the demo server conforms, and every check is made (seed %i)', async (seed) => {
  const { baseUrl, target, actions, stop } = await serveDemo();
  try {
    const report = await checkConformance({ baseUrl, ...target, actions }, { seed });
    expect(report.findings).toEqual([]);
    expect(report.checks.filter(({ outcome, reason }) => outcome !== 'passed' || reason)).toEqual([]);
    expect(report.checks).toHaveLength(checks.length);
  } finally {
    await stop();
  }
});
