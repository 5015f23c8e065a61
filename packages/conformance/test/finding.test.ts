import { expect, type TestContext, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { cutPair } from '../src/report/finding.ts';
import { startBrokenServer } from '../testing/broken-server.ts';
import type { Break } from '../testing/fault.ts';
import { tokenOf } from '../testing/fault-messages.ts';
import { grantFullAccess } from '../testing/fault-tools.ts';
import { faultThat } from '../testing/faults.ts';
import { startThreadsServer } from '../testing/threads-server.ts';

/** Runs one check on a server with one fault. */
async function findWith({ onTestFinished }: TestContext, breakHandler: Break, check: string) {
  const { target, close } = await startThreadsServer();
  onTestFinished(close);
  const broken = await startBrokenServer(target, { breakHandler });
  onTestFinished(broken.close);
  const { findings } = await checkConformance(broken.target, { seed: 1, only: [check] });
  return { findings, threads: target.resources?.getThread };
}

test('another response for a hidden thread is a finding about the hidden thread', async (context) => {
  const { breakHandler } = faultThat('returns another message for a hidden thread');
  const { findings, threads } = await findWith(context, breakHandler, 'hidden-as-absent');
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
  const ignoreScope = grantFullAccess((request, { without = {} }) => tokenOf(request) === without['notes:read']);
  expect((await findWith(context, ignoreScope, 'forbidden-alike')).findings).toEqual([]);
});

test('short texts stay as they are', () => {
  expect(cutPair('status 404', 'status 200', 240)).toEqual(['status 404', 'status 200']);
});

test('shows the beginning of long texts that differ there', () => {
  const rest = 'x'.repeat(300);
  expect(cutPair(`a${rest}`, `b${rest}`, 240)).toEqual([`a${'x'.repeat(239)} …`, `b${'x'.repeat(239)} …`]);
});

test('a later difference is shown with the text before it', () => {
  const [expected, received] = cutPair(`${'x'.repeat(500)}"unread":true`, `${'x'.repeat(500)}"unread":false`, 240);
  expect(expected).toBe(`… ${'x'.repeat(51)}"unread":true`);
  expect(received).toBe(`… ${'x'.repeat(51)}"unread":false`);
});
