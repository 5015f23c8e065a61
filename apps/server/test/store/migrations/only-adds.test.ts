import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import type { Db } from '../../../src/store/database/database.ts';
import { connectDatabase } from '../../../src/store/database/open-database.ts';
import { lastRemoval, migrations } from '../../../src/store/migrations/migrate.ts';

interface Column {
  type: string;
  isNullable: boolean;
  /** Whether a version that does not know the column can write rows. */
  isOptional: boolean;
}

async function columnsOf(db: Db): Promise<Map<string, Column>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType: type, isNullable, hasDefaultValue, isAutoIncrementing }) => [
        `${table}.${name}`,
        { type, isNullable, isOptional: isNullable || hasDefaultValue || isAutoIncrementing },
      ]),
    ),
  );
}

const names = Object.keys(migrations);
const urls = { SQLite: async () => ':memory:', PostgreSQL: newPostgresUrl };

test.each(Object.entries(urls))('%s: each migration since the last removal only adds', async (_, newUrl) => {
  const { db } = connectDatabase({ url: await newUrl() });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo(lastRemoval);
  for (const name of names.slice(names.indexOf(lastRemoval) + 1)) {
    const before = await columnsOf(db);
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
    const after = await columnsOf(db);
    for (const [column, { type, isNullable }] of before)
      expect(after.get(column), `${name} changes ${column}, which the previous version uses`).toMatchObject({
        type,
        isNullable,
      });
    const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
    for (const [column, { isOptional }] of after)
      if (!before.has(column) && tables.has(column.split('.')[0]))
        expect(isOptional, `${name}: the previous version writes rows without ${column}`).toBe(true);
  }
  await db.destroy();
});
