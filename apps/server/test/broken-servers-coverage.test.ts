import { checks } from '@threads-api/conformance';
import { faults } from '@threads-api/conformance/testing/faults';
import { expect, test } from 'vitest';

test('every check is the first to report a fault, and there are at least 80 faults', () => {
  const proved = new Set(faults.map(({ caughtBy }) => caughtBy));
  expect(checks.filter(({ id }) => !proved.has(id)).map(({ id }) => id)).toEqual([]);
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(80);
});
