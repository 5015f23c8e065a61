import { onTestFinished } from 'vitest';
import type { Store, StoreOptions } from '#store';
import { openStore } from '#testing/tables';

/** Opens a store: by default a new one in memory. Closes it at the end of the test. */
export async function newStore(options: StoreOptions = {}): Promise<Store> {
  const store = await openStore(options);
  onTestFinished(() => store.close());
  return store;
}
