import { contract } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { checks } from '../src/index.ts';
import { faults } from '../testing/faults.ts';
import { deriveFaults } from '../testing/operators/derive-faults.ts';
import { webhookFaults } from '../testing/webhook-faults.ts';

const derived = deriveFaults(contract);

test('every check is the first to report two faults, and every fault has a unique description', () => {
  const caught = (id: string) => [...faults, ...derived].filter(({ caughtBy }) => caughtBy === id).length;
  expect(checks.filter(({ id }) => caught(id) < 2).map(({ id }) => id)).toEqual([]);
  const names = [...faults, ...webhookFaults].map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
});
