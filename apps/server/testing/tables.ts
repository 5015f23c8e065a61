import type { Db } from '../src/store/database/database.ts';
import { openDatabase } from '../src/store/database/open-database.ts';
import { createStore, type Store, type StoreOptions } from '../src/store/open-store.ts';

export { connectDatabase } from '../src/store/database/open-database.ts';

const tables = new WeakMap<Store, Db>();

/** Opens a store whose tables `tablesOf` returns, for tests and measurements that count, explain or break them. */
export async function openStore(options: StoreOptions = {}): Promise<Store> {
  const database = await openDatabase(options);
  const store = await createStore(database, options);
  tables.set(store, database.db);
  return store;
}

/** The tables of a store that `openStore` above has opened. */
export function tablesOf(store: Store): Db {
  const db = tables.get(store);
  if (!db) throw new Error('The store was not opened by testing/tables.ts.');
  return db;
}
