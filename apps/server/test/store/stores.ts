import { afterEach, describe } from 'vitest';
import type { Store, StoreOptions } from '../../src/store/index.ts';
import { openStore } from '../../testing/tables.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';

export type OpenStore = (options?: Omit<StoreOptions, 'url'>) => Promise<Store>;

/** Runs the same tests on both databases. Each test opens new stores, which are closed afterwards. */
export function describeStores(suite: (open: OpenStore, kind: string) => void): void {
  const urls = { SQLite: async () => ':memory:', PostgreSQL: newMigratedUrl };
  for (const [kind, newUrl] of Object.entries(urls)) {
    describe(kind, () => {
      const opened: Store[] = [];
      afterEach(async () => {
        await Promise.all(opened.splice(0).map((store) => store.close()));
      });
      suite(async (options = {}) => {
        const store = await openStore({ url: await newUrl(), ...options });
        opened.push(store);
        return store;
      }, kind);
    });
  }
}
