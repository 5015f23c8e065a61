import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from '@threads-api/store';
import { openStore } from '@threads-api/store/testing/tables';
import { expect } from 'vitest';
import { explainFailure, runAdmin } from '../src/run-admin.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Fixture {
  /** A folder for files of the test. */
  folder: string;
  /** Runs `pnpm admin …` on the database of this test, as a process. */
  admin(...args: string[]): Promise<Outcome>;
  /** Runs a command in this process and returns its result, as JSON has it. Fails if the command fails. */
  json<T = Record<string, string>>(...args: string[]): Promise<T>;
  /** Runs a command that cannot be done in this process, and returns the reason that is printed. */
  refusal(...args: string[]): Promise<unknown>;
  store: Store;
}

/** Opens a fixture: a folder with a new database file, deleted afterwards. */
export async function withFixture(use: (fixture: Fixture) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'admin-'));
  const url = join(folder, 'threads.db');
  const store = await openStore({ url });
  try {
    await use({
      folder,
      store,
      admin: (...args) => runProcess(url, ...args),
      async json(...args) {
        const { result } = await runAdmin([...args, '--json'], url);
        return JSON.parse(JSON.stringify(result ?? null));
      },
      refusal: (...args) =>
        runAdmin(args, url).then(
          ({ result }) => expect.unreachable(`it was done: ${result}`),
          (error) => explainFailure(error),
        ),
    });
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

/** Runs `pnpm admin …` on a database. */
export function runProcess(url: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [main, ...args],
      { env: { ...process.env, DATABASE_URL: url } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
