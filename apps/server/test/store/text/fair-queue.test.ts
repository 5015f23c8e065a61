import { expect, test } from 'vitest';
import { createFairQueue } from '../../../src/store/text/fair-queue.ts';

/** A queue whose first work lasts until `finish` is called, and a list of the work that began. */
function openQueue() {
  const queue = createFairQueue();
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const began: string[] = [];
  const add = (name: string) => queue.run({ owner: name.slice(0, 1) }, async () => void began.push(name));
  void queue.run({ owner: 'x' }, () => promise);
  return { queue, began, add, finish };
}

test('each owner gets a turn, even if another one has waited longer', async () => {
  const { began, add, finish } = openQueue();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => add(name));
  finish();
  await Promise.all(all);
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('failed work does not stop the queue', async () => {
  const { queue, add, finish } = openQueue();
  const failed = queue.run({ owner: 'a' }, () => Promise.reject(new Error('broken')));
  const next = add('b1');
  finish();
  await expect(failed).rejects.toThrow('broken');
  await next;
});
