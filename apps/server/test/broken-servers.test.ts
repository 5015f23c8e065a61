import { checks } from '@threads-api/conformance';
import { faults } from '@threads-api/conformance/testing/faults';
import { expect, test } from 'vitest';
import { proveFaults } from './broken-servers.ts';

// The other half is in another file, for another core.
proveFaults(faults.slice(0, faults.length / 2));

test('every check has a broken server that it is the first to tell, and there are at least 80', () => {
  const proved = new Set(faults.map(({ caughtBy }) => caughtBy));
  expect(checks.filter(({ id }) => !proved.has(id)).map(({ id }) => id)).toEqual([]);
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(80);
});
