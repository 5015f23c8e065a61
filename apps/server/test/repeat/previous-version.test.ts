import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '@threads-api/testing';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { expect, onTestFinished, test } from 'vitest';
import { createOlder } from '#testing/create-older';
import { checkOut, findPreviousCommit } from '#testing/previous-version';
import { openStore } from '#testing/tables';
import { openFixture } from '../api/fixture.ts';
import { runThreads, startThreads } from '../run-threads.ts';

test('the version before the newest migration still conforms on the tables of this version', async ({ skip }) => {
  const commit = await findPreviousCommit();
  if (!commit) return skip('this copy has no git history');
  const { folder, remove } = await checkOut(commit);
  onTestFinished(remove);
  const url = await newPostgresUrl();
  await createOlder(url);
  const program = join(folder, 'apps/server/src/main.ts');
  const { urls } = await startThreads(['--only', 'api'], { DATABASE_URL: url, RATE_LIMIT: '999999999/60' }, program);
  expect((await runThreads(['migrate'], { DATABASE_URL: url })).code).toBe(0);
  const store = await openStore({ url });
  const { full } = await openFixture(store);
  await store.close();
  // The kit of that version, which has the contract of that time. It exits with 1 if there are findings.
  const kit = join(folder, 'packages/conformance/src/main.ts');
  const env = { ...bareEnvironment, THREADS_TOKEN: full };
  await promisify(execFile)(process.execPath, [kit, urls.api, '--runs', '5'], { env });
}, 300_000);
