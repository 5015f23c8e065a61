import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runThreads } from '../../run-threads.ts';
import { newFile } from '../../stores.ts';

test('a command that waits for a lock on an SQLite file for over two seconds says so', async () => {
  const env = { DATABASE_URL: await newFile() };
  await runThreads(['init'], env);
  const other = new DatabaseSync(env.DATABASE_URL);
  other.exec('begin immediate');
  const running = runThreads(['user', 'create', '--name', 'Mara', '--address', 'mara@office.example'], env);
  await wait(4500);
  other.close();
  expect(await running).toMatchObject({
    code: 0,
    stderr: 'Waiting for another process, which has locked the database.\n',
  });
});
