import { expect, type TestContext, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { startBrokenServer } from '../testing/broken-server.ts';
import { faults } from '../testing/faults.ts';
import { startThreadsServer } from '../testing/threads-server.ts';

/** Runs one check on a server with one fault. */
async function findWith({ onTestFinished }: TestContext, faultId: string, check: string) {
  const { target, close } = await startThreadsServer();
  onTestFinished(close);
  const fault = faults.find(({ id }) => id === faultId);
  if (!fault) throw new Error(`There is no fault ${faultId}.`);
  const broken = await startBrokenServer(target, fault);
  onTestFinished(broken.close);
  const { findings } = await checkConformance(broken.target, { seed: 1, only: [check] });
  return { findings, threads: target.resources?.getThread };
}

test('another response for a hidden thread is a finding about the hidden thread', async (context) => {
  const { findings, threads } = await findWith(context, 'hidden-in-other-words', 'hidden-as-absent');
  expect(findings).toMatchObject([
    {
      request: expect.stringContaining('a hidden thread'),
      expected: expect.stringContaining('the same as'),
      received: expect.stringContaining('This thread is not yours.'),
      curl: expect.stringContaining(`${threads?.hidden}`),
    },
  ]);
});

test('without a scope check, the missing 403 is the only finding about scopes', async (context) => {
  expect((await findWith(context, 'one-scope-for-all', 'forbidden-alike')).findings).toEqual([]);
});
