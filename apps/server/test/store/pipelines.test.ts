import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/store/database/open-database.ts';
import { isUnavailable } from '../../src/store/index.ts';
import { createPipelines } from '../../src/store/postgres/pipelines.ts';
import { newMigratedUrl } from '../stores.ts';

async function open() {
  const pipelines = createPipelines({
    connectionString: await newMigratedUrl(),
    max: 1,
    timeout: 10_000,
    setup: 'set application_name = pipelines',
  });
  onTestFinished(() => pipelines.end());
  const select = async (text: string) =>
    (await pipelines.query({ name: text, text: `select ${text}`, rowMode: 'array' })).rows[0]?.[0];
  return { pipelines, select };
}

test('queries of one connection get their own results and errors', async () => {
  const { pipelines, select } = await open();
  const settled = await Promise.allSettled(
    ['1', '1 / 0', 'null', '1', `current_setting('application_name')`].map(select),
  );
  const results = settled.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message));
  expect(results).toEqual([1, 'division by zero', null, 1, 'pipelines']);
  expect(pipelines.count()).toEqual({ open: 1, idle: 1 });
});

// operations.test.ts shows that a query that takes too long ends its connection.
test('a connection that the server ends is replaced', async () => {
  const { select } = await open();
  const ended = await select('pg_terminate_backend(pg_backend_pid())').catch((reason: unknown) => reason);
  expect(isUnavailable(ended)).toBe(true);
  expect(await select('1')).toBe(1);
});

test('PostgreSQL ends a query that takes too long, even after the client gave up', async () => {
  const url = await newMigratedUrl();
  const [{ db }, { db: other }] = [connectDatabase({ url, patience: 500 }), connectDatabase({ url })];
  onTestFinished(async () => void (await Promise.all([db.destroy(), other.destroy()])));
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toSatisfy(isUnavailable);
  const running = sql`select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await running.execute(other)).rows, { timeout: 10_000 }).toEqual([]);
});
