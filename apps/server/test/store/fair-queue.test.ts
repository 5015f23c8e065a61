import { expect, test } from 'vitest';
import { createFairQueue } from '../../src/store/fair-queue.ts';

// create-html-reader.test.ts shows that owners are served round-robin.
test('failed work does not stop the queue', async () => {
  const queue = createFairQueue();
  const failed = queue.run({ owner: 'a' }, () => Promise.reject(new Error('broken')));
  const next = queue.run({ owner: 'b' }, async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
