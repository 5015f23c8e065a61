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

export interface Office {
  folder: string;
  /** Runs `pnpm admin …` on the database of this test. */
  admin(...args: string[]): Promise<Outcome>;
  /** The same with `--json`, for what it gives back. */
  ask<T = Record<string, string>>(...args: string[]): Promise<T>;
  store: Store;
}

/** A database file of its own for a test. */
export async function withOffice(use: (office: Office) => Promise<void>): Promise<void> {
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
      async ask(...args) {
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
