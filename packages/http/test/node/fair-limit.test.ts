import { expect, test } from 'vitest';
import { FairLimit } from '../../src/node/fair-limit.ts';

/** Adds the items, whose first word is their owner, and returns those that were closed. */
function closedOf(most: number, items: string[]): string[] {
  const closed: string[] = [];
  const limit = new FairLimit<string>(most, (item) => closed.push(item));
  for (const item of items) limit.add(item, item.split(' ', 1).join());
  return closed;
}

const owners = Array.from({ length: 1000 }, (_, index) => `owner${index}`);

test('the owner with the most items loses the oldest one', () => {
  expect(closedOf(3, ['ben 1', 'ada 1', 'ada 2', 'cleo 1'])).toEqual(['ada 1']);
});

test('if several owners have the most items, the oldest item is closed, and not the newest', () => {
  expect(closedOf(3, ['ada 1', 'ben 1', 'cleo 1', 'dora 1', 'eve 1'])).toEqual(['ada 1', 'ben 1']);
});

test('an owner with 4 % of the items loses no new item to many owners with one each', () => {
  const own = Array.from({ length: 40 }, (_, index) => `own ${index}`);
  expect(closedOf(1000, [...owners, ...own])).toEqual(owners.slice(0, 40));
  expect(closedOf(1000, [...owners, ...own, 'own 40'])).toEqual([...owners.slice(0, 40), 'own 0']);
});
