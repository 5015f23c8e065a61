import { pino } from 'pino';
import { expect, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import { createFailureLog } from '../../src/webhooks/failure-log.ts';
import { newFile } from '../new-folder.ts';
import { newStore } from '../new-store.ts';
import { startThreads } from '../run-threads.ts';

test('a repeated error is logged once, and so is the recovery', () => {
  const lines: string[] = [];
  const failures = createFailureLog(pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) }));
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let count = 0; count < 100; count += 1) failures.report(count % 2 === 0 ? full : away);
  expect(lines).toEqual([
    'The disk of the database is full. Nothing was written. Make room and try again.',
    'the database is unavailable: connect ECONNREFUSED',
  ]);
  failures.recovered();
  failures.recovered();
  expect(lines.slice(2)).toEqual(['webhook delivery works again after 100 failures']);
  failures.report(full);
  expect(lines).toHaveLength(4);
});

test('a worker serves health, readiness and metrics, and is not ready on tables of another version', async () => {
  const url = await newFile();
  const store = await newStore({ url });
  const { urls, stop } = await startThreads(['--only', 'webhooks'], { DATABASE_URL: url });
  expect(urls).not.toHaveProperty('api');
  const page = async (path: string) => (await fetch(`${urls.operations}${path}`)).text();
  expect(await page('/readyz')).toBe('ready\n');
  expect(await page('/metrics')).toContain('threads_pending_deliveries 0');
  await tablesOf(store).schema.alterTable('webhook_deliveries').dropColumn('lease').execute();
  expect(await page('/readyz')).toContain('webhook_deliveries.lease is missing');
  expect(await stop()).toBe(0);
});
