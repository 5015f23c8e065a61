import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { startBrokenServer } from '../testing/broken-server.ts';
import { oneOperationFaults } from '../testing/one-operation.ts';
import { targetFor } from '../testing/subjects.ts';
import { startThreadsServer } from '../testing/threads-server.ts';

const tested = oneOperationFaults.filter((_, index) => isRepeating || index % 40 === 0);

test.for(tested)(
  '$id: a server that $what is reported by $caughtBy',
  { concurrent: isRepeating },
  async (fault, { skip, onTestFinished }) => {
    const healthy = await startThreadsServer();
    onTestFinished(healthy.close);
    const broken = await startBrokenServer(targetFor(healthy.target, fault), fault);
    onTestFinished(broken.close);
    const { findings } = await checkConformance(broken.target, { seed: 1, runs: 10, only: [fault.caughtBy] });
    skip(!fault.wasShown(), 'the operation cannot have this fault');
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining([fault.caughtBy]));
  },
);
