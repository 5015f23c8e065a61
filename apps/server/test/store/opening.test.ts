import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { expect, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import { executedMigrations, migrations } from '../../src/store/migrations/migrate.ts';
import { runThreads } from '../run-threads.ts';
import { newFile, newStore } from '../stores.ts';

test.each(Object.entries({ SQLite: newFile, PostgreSQL: newPostgresUrl }))(
  '%s: several processes that start at once create the tables once',
  async (_, newUrl) => {
    const url = await newUrl();
    const init = async () => (await runThreads(['init'], { DATABASE_URL: url })).code;
    expect(await Promise.all([init(), init(), init()])).toEqual([0, 0, 0]);
    expect(await executedMigrations(tablesOf(await newStore({ url })))).toEqual(Object.keys(migrations));
  },
);
