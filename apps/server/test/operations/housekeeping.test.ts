import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { startHousekeeping } from '../../src/operations/housekeeping.ts';

afterEach(() => void vi.useRealTimers());

test('after a failure, batches are deleted until one is not full, then nothing is deleted for an hour', async () => {
  vi.useFakeTimers();
  const left = [undefined, 1000, 1000, 7, 0];
  let calls = 0;
  const forgetOld = async () => {
    const events = left[calls++];
    if (events === undefined) throw new Error('The database does not answer.');
    return { events, deliveries: 0, drafts: 0 };
  };
  startHousekeeping({ forgetOld }, { events: 30, deliveries: 30, drafts: 365 }, pino({ level: 'silent' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(4);
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  expect(calls).toBe(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(5);
});
