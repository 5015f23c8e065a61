import { checks } from '@threads-api/conformance';
import { faults } from '@threads-api/conformance/testing/faults';
import { requirements } from '@threads-api/contract';
import { expect, test } from 'vitest';

test('every check is the first to report a fault, and every fault has an id of its own', () => {
  const proved = new Set(faults.map(({ caughtBy }) => caughtBy));
  expect(checks.filter(({ id }) => !proved.has(id)).map(({ id }) => id)).toEqual([]);
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
});

test('every rule that is observable over REST has a broken server', () => {
  const broken = new Set(
    faults.flatMap(({ caughtBy }) => checks.find(({ id }) => id === caughtBy)?.requirements ?? []),
  );
  const unbroken = requirements.filter(({ id, observable }) => observable && !broken.has(id)).map(({ id }) => id);
  // R11 is a permission; the others are about webhooks, which have tests of their own.
  expect(unbroken).toEqual(['R7', 'R11', 'D29']);
});
