import { requirements } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { checks } from '../src/index.ts';
import { faults } from '../testing/faults.ts';
import { webhookFaults } from '../testing/webhook-faults.ts';

test('every check is the first to report a fault, and every fault has a unique id', () => {
  const proved = new Set(faults.map(({ caughtBy }) => caughtBy));
  expect(checks.filter(({ id }) => !proved.has(id)).map(({ id }) => id)).toEqual([]);
  const all = [...faults, ...webhookFaults];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('at least two faults break every observable rule', () => {
  const waysOf = (rule: string) => [...faults, ...webhookFaults].filter(({ breaks }) => breaks === rule).length;
  const unbroken = requirements.filter(({ id, observable }) => observable && waysOf(id) < 2).map(({ id }) => id);
  // R11 is a permission, so no server can break it.
  expect(unbroken).toEqual(['R11']);
});
