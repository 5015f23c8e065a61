import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../src/index.ts';

export type OpenStore = (options?: Omit<StoreOptions, 'url'>) => Promise<Store>;

/** A database of its own in the PostgreSQL of this test run. */
export async function newPostgresUrl(): Promise<string> {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${url}/${name}`;
}

/** Runs the same tests on both databases, each with stores that are opened afresh and closed afterwards. */
export function describeStores(suite: (open: OpenStore, kind: string) => void): void {
  const urls = { SQLite: async () => ':memory:', PostgreSQL: newPostgresUrl };
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
