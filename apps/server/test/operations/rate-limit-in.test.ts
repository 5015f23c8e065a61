import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#store';
import { tablesOf } from '#testing/tables';
import { openFixture } from '../api/fixture.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { newStore } from '../new-store.ts';
import { serve } from '../serve.ts';

const limit = 20;

test.for([
  { rateLimitIn: 'database', admitted: limit },
  { rateLimitIn: 'memory', admitted: 2 * limit },
] as const)(
  'two servers on one PostgreSQL that count in $rateLimitIn admit $admitted requests together',
  async ({ rateLimitIn, admitted }) => {
    const databaseUrl = await newMigratedUrl();
    const store = await openStore({ url: databaseUrl });
    onTestFinished(() => store.close());
    const { full } = await openFixture(store);
    const changes = { databaseUrl, rateLimitIn, rateLimit: { requests: limit, windowSeconds: 600 } };
    const servers = await Promise.all([1, 2].map(() => serve({ ...store, close: async () => {} }, changes)));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    const asked = servers.flatMap(({ ask }) => Array.from({ length: 2 * limit }, () => ask('/threads', full)));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(admitted);
    expect(statuses.filter((status) => status === 429)).toHaveLength(asked.length - admitted);
  },
);

test('reads continue when the disk has no room for the count, which then stays in memory', async () => {
  const databaseUrl = await newMigratedUrl();
  const store = await newStore({ url: databaseUrl });
  const { full } = await openFixture(store);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const rateLimit = { requests: 5, windowSeconds: 600 };
  const { ask } = await serve(store, { databaseUrl, rateLimit }, { log });
  await sql`create function fail() returns trigger as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$ language plpgsql`.execute(
    tablesOf(store),
  );
  await sql`create trigger fail before insert on request_counts execute function fail()`.execute(tablesOf(store));
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await ask('/threads', full)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(lines.filter((line) => line.includes('counted in memory'))).toHaveLength(1);
  expect((await ask('/threads', 'ct_wrong')).status).toBe(401);
});
