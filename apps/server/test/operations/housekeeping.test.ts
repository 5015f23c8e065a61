import { expect, test } from 'vitest';
import { createDeletion } from '../../src/operations/housekeeping.ts';

const kept = { events: 30, deliveries: 30, drafts: 365 };
const hour = 60 * 60 * 1000;

test('after a failure, batches are deleted until one is not full, then nothing is deleted for an hour', async () => {
  const left = [undefined, 1000, 1000, 7, 0];
  let calls = 0;
  let now = 0;
  const forgetOld = async () => {
    const events = left[calls++];
    if (events === undefined) throw new Error('The database does not answer.');
    return { events, deliveries: 0, drafts: 0 };
  };
  const deleteOld = createDeletion({ forgetOld }, kept, () => now);
  await expect(deleteOld()).rejects.toThrow('does not answer');
  for (let time = 0; time < 6; time++) await deleteOld();
  expect(calls).toBe(4);
  now = hour - 1;
  await deleteOld();
  expect(calls).toBe(4);
  now = hour;
  await deleteOld();
  expect(calls).toBe(5);
});
