import { expect, test } from 'vitest';
import { cutPair } from '../src/report/finding.ts';
import { tokenOf } from '../testing/fault-messages.ts';
import { grantFullAccess } from '../testing/fault-tools.ts';
import { faultThat } from '../testing/faults.ts';
import { checkFault } from '../testing/subjects.ts';
import { startThreadsServer } from '../testing/threads-server.ts';
import { checkBroken } from './mocks.ts';

test('another response for a hidden thread is a finding about the hidden thread', async () => {
  const fault = faultThat('returns another message for a hidden thread');
  const { findings } = await checkFault(startThreadsServer, fault, { only: ['hidden-as-absent'] });
  expect(findings).toMatchObject([
    {
      request: expect.stringContaining('a hidden resource'),
      expected: expect.stringContaining('the same as'),
      received: expect.stringContaining('This thread is not yours.'),
      curl: expect.stringContaining('/threads/thr_Other'),
    },
  ]);
});

test('without a scope check, the missing 403 is the only finding about scopes', async () => {
  const ignoreScope = grantFullAccess((request, { without = {} }) => tokenOf(request) === without['notes:read']);
  expect((await checkBroken(ignoreScope, { only: ['forbidden-alike'] })).findings).toEqual([]);
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
