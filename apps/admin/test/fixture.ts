import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from '@threads-api/store';
import { openStore } from '@threads-api/store/testing/tables';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Fixture {
  /** A folder for files of the test. */
  folder: string;
  /** Runs `pnpm admin …` on the database of this test. */
  admin(...args: string[]): Promise<Outcome>;
  /** Runs a command with `--json` and returns its result. Fails if the command fails. */
  json<T = Record<string, string>>(...args: string[]): Promise<T>;
  store: Store;
}

/** Opens a fixture: a folder with a new database file, deleted afterwards. */
export async function withFixture(use: (fixture: Fixture) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'admin-'));
  const url = join(folder, 'threads.db');
  const store = await openStore({ url });
  const admin = (...args: string[]) =>
    new Promise<Outcome>((resolve) => {
      execFile(
        process.execPath,
        [main, ...args],
        { env: { ...process.env, DATABASE_URL: url } },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
    });
  try {
    await use({
      folder,
      admin,
      store,
      async json(...args) {
        const { code, stdout, stderr } = await admin(...args, '--json');
        if (code !== 0) throw new Error(stderr);
        return JSON.parse(stdout);
      },
    });
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}
