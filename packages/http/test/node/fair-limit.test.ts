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

test('new items of an owner with up to 4 % of the items are kept, although many owners have one each', () => {
  const own = Array.from({ length: 40 }, (_, index) => `own ${index}`);
  expect(closedOf(1000, [...owners, ...own])).toEqual(owners.slice(0, 40));
  expect(closedOf(1000, [...owners, ...own, 'own 40'])).toEqual([...owners.slice(0, 40), 'own 0']);
});
