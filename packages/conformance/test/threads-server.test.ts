import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { checkConformance, checks } from '../src/index.ts';
import { startThreadsServer } from '../testing/threads-server.ts';

const seeds = isRepeating ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1];

test.for(seeds)(
  'the server that faults are planted in passes every check (seed %i)',
  async (seed, { onTestFinished }) => {
    const { target, close } = await startThreadsServer();
    onTestFinished(close);
    const report = await checkConformance(target, { seed });
    expect(report.findings).toEqual([]);
    expect(report.checks.filter(({ outcome, reason }) => outcome !== 'passed' || reason)).toEqual([]);
    expect(report.checks).toHaveLength(checks.length);
  },
);
