import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment, isRepeating } from '@threads-api/testing';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { expect, test } from 'vitest';
import { openStore } from '#testing/tables';
import { migrations } from '../../src/store/migrations/migrate.ts';
import { createOlder } from '../admin/create-older.ts';
import { openFixture } from '../api/fixture.ts';
import { runThreads } from '../run-threads.ts';
import { checkOut, findCommitBefore, startVersion } from './previous-version.ts';

const names = Object.keys(migrations);

// `pnpm --filter server repeat`: it installs the dependencies of another commit.
test.runIf(isRepeating)(
  'the version before the newest migration conforms on the tables of this version',
  async ({ skip }) => {
    const commit = await findCommitBefore(names.at(-1) ?? '');
    if (!commit) return skip('there is no history of the repository');
    const folder = await checkOut(commit);
    const url = await newPostgresUrl();
    await createOlder(url, names.length - 1);
    const api = await startVersion(folder, url);
    expect((await runThreads(['migrate'], { DATABASE_URL: url })).code).toBe(0);
    const store = await openStore({ url });
    const { full } = await openFixture(store);
    await store.close();
    // Its own kit, which knows the contract of that time.
    const kit = join(folder, 'packages/conformance/src/main.ts');
    const env = { ...bareEnvironment, THREADS_TOKEN: full };
    const { stdout } = await promisify(execFile)(process.execPath, [kit, api, '--runs', '5'], { env });
    expect(stdout).toMatch(/0 findings|conforms|no finding/i);
  },
  300_000,
);
