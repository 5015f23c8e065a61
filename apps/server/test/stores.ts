import { join } from 'node:path';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { describe, onTestFinished } from 'vitest';
import type { Store, StoreOptions } from '#store';
import { openStore } from '#testing/tables';
import { template } from './create-template.ts';
import { openOffice } from './office.ts';

/** The name of a new SQLite file. Deletes it at the end of the test. */
export const newFile = async () => join(await temporaryFolder(), 'threads.db');

/** Creates a PostgreSQL database that is migrated and has no rows. */
export const newMigratedUrl = (): Promise<string> => newPostgresUrl(template);

/** Opens a store: by default a new one in memory. Closes it at the end of the test. */
export async function newStore(options: StoreOptions = {}): Promise<Store> {
  const store = await openStore(options);
  onTestFinished(() => store.close());
  return store;
}

/** Opens a store, by default a new one in memory, with the people and inboxes of an office. */
export async function newOffice(options?: StoreOptions) {
  const store = await newStore(options);
  return { store, ...(await openOffice(store)) };
}

/** Runs the same tests on both databases. Each test opens new offices. */
export function describeStores(suite: (open: typeof newOffice, kind: string) => void): void {
  const urls = { SQLite: async () => ':memory:', PostgreSQL: newMigratedUrl };
  describe.each(Object.entries(urls))('%s', (kind, newUrl) => {
    suite(async (options = {}) => newOffice({ url: await newUrl(), ...options }), kind);
  });
}
