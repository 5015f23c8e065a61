import { checks } from '@threads-api/conformance';
import { faults } from '@threads-api/conformance/testing/faults';
import { webhookFaults } from '@threads-api/conformance/testing/webhook-faults';
import { requirements } from '@threads-api/contract';
import { expect, test } from 'vitest';

test('every check is the first to report a fault, and every fault has a unique id', () => {
  const proved = new Set(faults.map(({ caughtBy }) => caughtBy));
  expect(checks.filter(({ id }) => !proved.has(id)).map(({ id }) => id)).toEqual([]);
  const all = [...faults, ...webhookFaults];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('at least three faults break every observable rule', () => {
  const waysOf = (rule: string) => [...faults, ...webhookFaults].filter(({ breaks }) => breaks === rule).length;
  const unbroken = requirements.filter(({ id, observable }) => observable && waysOf(id) < 3).map(({ id }) => id);
  // R11 is a permission, so no server can break it.
  expect(unbroken).toEqual(['R11']);
});
