import { checkConformance, checks } from '@threads-api/conformance';
import { expect, test } from 'vitest';
import { serveDemo } from './serve.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test.concurrent.for(seeds)('the demo server conforms, and every check is made (seed %i)', async (seed) => {
  const { baseUrl, target, stop } = await serveDemo();
  try {
    const report = await checkConformance({ baseUrl, ...target }, { seed });
    expect(report.findings).toEqual([]);
    expect(report.checks.filter(({ outcome, reason }) => outcome !== 'passed' || reason)).toEqual([]);
    expect(report.checks).toHaveLength(checks.length);
  } finally {
    await stop();
  }
});
