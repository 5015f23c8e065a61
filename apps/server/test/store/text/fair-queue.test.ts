import { expect, test } from 'vitest';
import { createFairQueue } from '../../../src/store/text/fair-queue.ts';

const limits = {
  most: { entries: 6, characters: 1000 },
  mostOfOne: { entries: 4, characters: 500 },
  turnCharacters: 100,
};

/** A queue whose first work lasts until `finish` is called, and a list of the work that began. */
function openQueue() {
  const queue = createFairQueue(limits);
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const began: string[] = [];
  const add = (name: string, characters = 100, signal?: AbortSignal) =>
    queue.run({ owner: name.slice(0, 1), characters, signal }, async () => void began.push(name));
  const first = queue.run({ owner: 'x', characters: 100 }, () => promise);
  return { queue, began, add, finish, first };
}

test('each owner gets a turn, even if another one has waited longer', async () => {
  const { began, add, finish } = openQueue();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => add(name));
  finish();
  await Promise.all(all);
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('an owner with short work does several pieces in a turn, also if each is added after the previous one', async () => {
  const { began, add, finish } = openQueue();
  const long = ['a1', 'a2', 'a3'].map((name) => add(name));
  const short = async () => {
    for (const name of ['b1', 'b2', 'b3', 'b4']) await add(name, 30);
  };
  const all = [...long, short()];
  finish();
  await Promise.all(all);
  expect(began).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'b4', 'a3']);
});

test('above a limit of one owner or of all, work is refused, and others can still add some', async () => {
  const { queue, add, finish } = openQueue();
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name));
  await expect(add('a5')).rejects.toThrow('Try again in a few seconds');
  // A single large piece may wait.
  all.push(add('b1', 550));
  await expect(add('b2', 1)).rejects.toThrow('Try again');
  await expect(add('c1')).rejects.toThrow('Try again');
  all.push(add('c2', 50));
  await expect(add('d1', 0)).rejects.toThrow('Try again');
  expect(queue.readUsage()).toEqual({ entries: 6, characters: 1000 });
  finish();
  await Promise.all(all);
  expect(queue.readUsage()).toEqual({ entries: 0, characters: 0 });
});

test('failed work does not stop the queue', async () => {
  const { queue, add, finish } = openQueue();
  const failed = queue.run({ owner: 'a', characters: 1 }, () => Promise.reject(new Error('broken')));
  const next = add('b1');
  finish();
  await expect(failed).rejects.toThrow('broken');
  await next;
});
