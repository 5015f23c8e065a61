import { expect, test } from 'vitest';
import { isUnavailable, openStore } from '../../src/store/index.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { openWire } from '../wire.ts';

const patience = 1_500;

async function open() {
  const { url, set } = await openWire(await newMigratedUrl());
  const store = await openStore({ url, patience });
  const userId = await store.createUser({ name: 'Mara', address: 'mara@office.example' });
  /** Whether the work fails because the database is unavailable, and for how many waits for the database it took. */
  const outcomeOf = async (work: Promise<unknown>) => {
    const started = performance.now();
    const error = await work.catch((reason: unknown) => reason);
    return { isUnavailable: isUnavailable(error), waits: Math.floor((performance.now() - started) / patience) };
  };
  return { store, set, userId, outcomeOf };
}

test('requests of one token fail after one wait, however many there are', async () => {
  const { store, set, userId, outcomeOf } = await open();
  const { token } = await store.createToken({ userId, name: 'x', scopes: [] });
  const limit = { requests: 100, windowSeconds: 60 };
  const count = () => store.countRequest?.(token, limit) ?? Promise.reject(new Error('not counted'));
  expect(await count()).toMatchObject({ userId });
  set('hanging');
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(count())));
  expect(outcomes).toEqual(Array(5).fill({ isUnavailable: true, waits: 1 }));
  set('working');
  await expect.poll(() => count().catch(() => undefined)).toMatchObject({ userId });
  await store.close();
});
