import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRejectionLog } from '../../src/operations/log-rejected.ts';

test('logs ten lines a minute, and then how many were omitted', () => {
  const lines: { reason: string; omitted?: number }[] = [];
  let now = 0;
  const logRejected = createRejectionLog(
    pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
    () => now,
  );
  for (let count = 0; count < 15; count += 1) logRejected('127.0.0.1', `fault ${count}`);
  expect(lines).toHaveLength(10);
  now = 60_000;
  logRejected('127.0.0.1', 'later');
  logRejected('127.0.0.1', 'last');
  expect(lines.slice(10)).toMatchObject([{ reason: 'later', omitted: 5 }, { reason: 'last' }]);
  expect(lines[11]).not.toHaveProperty('omitted');
});
