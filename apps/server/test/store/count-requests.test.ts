import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Store } from '#store';
import { tablesOf } from '#testing/tables';
import { newMigratedUrl, newStore } from '../stores.ts';

const limit = { requests: 3, windowSeconds: 600 };

/** PostgreSQL stores each version of a row in a new location (ctid), so an unchanged ctid means that nothing was written. */
const rowsOf = async (store: Store) =>
  (await sql`select ctid::text, xmin::text, used from request_counts`.execute(tablesOf(store))).rows;

/** Two stores on one database, with a token. */
async function openTwo() {
  const url = await newMigratedUrl();
  const [one, two] = [await newStore({ url }), await newStore({ url })];
  const userId = await one.createUser({ name: 'Bulk', address: 'bulk@office.example' });
  return { one, two, ...(await one.createToken({ userId, name: 'bulk', scopes: [] })) };
}

test('two stores count together in PostgreSQL, and a refused caller writes nothing', async () => {
  const { one, two, token, id } = await openTwo();
  const ask = async (store: Store) => (await store.countRequest?.(token, limit))?.count;
  expect(await ask(one)).toMatchObject({ exceeded: false, remaining: 2, limit });
  expect(await ask(two)).toMatchObject({ exceeded: false, remaining: 1 });
  expect(await ask(one)).toMatchObject({ exceeded: false, remaining: 0 });
  const written = await rowsOf(one);
  for (const store of [one, two, one, two]) expect(await ask(store)).toMatchObject({ exceeded: true, remaining: 0 });
  expect((await ask(two))?.seconds).toBeGreaterThan(500);
  expect(await rowsOf(one)).toEqual(written);

  // A revoked token is not found, even if its user had exceeded the limit.
  await two.revokeToken(id);
  expect(await ask(one)).toBeUndefined();
});

test('requests after a revocation do not find the token, even while earlier requests still wait', async () => {
  const { one, token, id } = await openTwo();
  const before = one.countRequest?.(token, limit);
  await one.revokeToken(id);
  const after = one.countRequest?.(token, limit);
  await before;
  expect(await after).toBeUndefined();
});
