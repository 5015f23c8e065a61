import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { expect, test } from 'vitest';
import { createOlder } from '#testing/create-older';
import { connectDatabase } from '../../../src/store/database/open-database.ts';
import { executedMigrations, migrations } from '../../../src/store/migrations/migrate.ts';
import { runThreads } from '../../run-threads.ts';
import { newFile } from '../../stores.ts';

const names = Object.keys(migrations);

async function readMigrations(url: string): Promise<string[]> {
  const { db } = connectDatabase({ url });
  const executed = await executedMigrations(db);
  await db.destroy();
  return executed;
}

test.for([
  ['SQLite', 1, newFile],
  ['SQLite', names.length - 1, newFile],
  ['PostgreSQL', names.length - 1, newPostgresUrl],
] as const)('%s, %i migrations: only migrate changes older tables', async ([, count, newUrl]) => {
  const url = await newUrl();
  await createOlder(url, count);
  const threads = (...args: string[]) => runThreads(args, { DATABASE_URL: url });
  const status = await threads('status', '--json');
  expect(status).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(status.stdout)).toMatchObject({ pendingMigrations: names.slice(count), schema: names[count - 1] });
  for (const args of [
    ['user', 'list'],
    ['user', 'create', '--name', 'Mara', '--address', 'mara@office.example'],
  ])
    expect(await threads(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/pending: \S.*Bring them up to date with threads migrate\.\n$/),
    });
  expect(await readMigrations(url)).toEqual(names.slice(0, count));
  expect(await threads('migrate')).toMatchObject({ code: 0, stderr: `Migrated: ${names.slice(count).join(', ')}.\n` });
  expect((await threads('status')).code).toBe(0);
});
