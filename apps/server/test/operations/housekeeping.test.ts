import { expect, test } from 'vitest';
import { createDeletion } from '../../src/operations/housekeeping.ts';

const kept = { events: 30, deliveries: 30, drafts: 365 };
const hour = 60 * 60 * 1000;

test('batches are deleted until one is not full, then nothing is deleted for an hour', async () => {
  const left = [1000, 1000, 7, 0];
  let calls = 0;
  let now = 0;
  const forgetOld = async () => ({ events: left[calls++] ?? 0, deliveries: 0, drafts: 0 });
  const deleteOld = createDeletion({ forgetOld }, kept, () => now);
  for (let time = 0; time < 6; time++) await deleteOld();
  expect(calls).toBe(3);
  now = hour - 1;
  await deleteOld();
  expect(calls).toBe(3);
  now = hour;
  await deleteOld();
  expect(calls).toBe(4);
});

test('a failed call is repeated', async () => {
  let calls = 0;
  const forgetOld = async () => {
    calls += 1;
    if (calls === 1) throw new Error('The database does not answer.');
    return { events: 0, deliveries: 0, drafts: 0 };
  };
  const deleteOld = createDeletion({ forgetOld }, kept, () => 0);
  await expect(deleteOld()).rejects.toThrow('does not answer');
  await deleteOld();
  expect(calls).toBe(2);
});
