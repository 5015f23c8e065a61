import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import { openReadable } from '../office.ts';
import { serve, shared } from '../serve.ts';
import { newMigratedUrl, newStore } from '../stores.ts';

test('with RATE_LIMIT_IN=memory, two servers on one PostgreSQL count separately', async () => {
  const databaseUrl = await newMigratedUrl();
  const store = await newStore({ url: databaseUrl });
  const { token } = await openReadable(store);
  const changes = { databaseUrl, rateLimitIn: 'memory', rateLimit: { requests: 3, windowSeconds: 600 } } as const;
  for (const { ask } of await Promise.all([1, 2].map(() => serve(shared(store), changes)))) {
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await ask('/threads', token)).status));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
  }
});

test('reads continue when the disk is too full to store the count, which then stays in memory', async () => {
  const databaseUrl = await newMigratedUrl();
  const store = await newStore({ url: databaseUrl });
  const { token } = await openReadable(store);
  const rateLimit = { requests: 5, windowSeconds: 600 };
  const { ask } = await serve(store, { databaseUrl, rateLimit });
  await sql`create function fail() returns trigger as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$ language plpgsql`.execute(
    tablesOf(store),
  );
  await sql`create trigger fail before insert on request_counts execute function fail()`.execute(tablesOf(store));
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await ask('/threads', token)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await ask('/threads', 'ct_wrong')).status).toBe(401);
});
