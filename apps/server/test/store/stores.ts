import { describe } from 'vitest';
import type { Store, StoreOptions } from '#store';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { newStore } from '../new-store.ts';

export type OpenStore = (options?: Omit<StoreOptions, 'url'>) => Promise<Store>;

/** Runs the same tests on both databases. Each test opens new stores, which are closed at its end. */
export function describeStores(suite: (open: OpenStore, kind: string) => void): void {
  const urls = { SQLite: async () => ':memory:', PostgreSQL: newMigratedUrl };
  describe.each(Object.entries(urls))('%s', (kind, newUrl) => {
    suite(async (options = {}) => newStore({ url: await newUrl(), ...options }), kind);
  });
}
