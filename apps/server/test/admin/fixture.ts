import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CouldNotRun, findSubcommand, parseSubcommand } from '@threads-api/cli';
import { expect } from 'vitest';
import type { Store } from '#store';
import { openStore } from '#testing/tables';
import type { OperatorSubcommand } from '../../src/admin/run-operator-command.ts';
import { explainFailure } from '../../src/explain-failure.ts';
import { program } from '../../src/program.ts';
import { readSettings } from '../../src/settings.ts';
import { type Outcome, runThreads } from '../run-threads.ts';

export interface Fixture {
  /** A folder for the test's files. */
  folder: string;
  /** Runs `threads …` on the database of this test, as a process. */
  threads(...args: string[]): Promise<Outcome>;
  /** Runs a command in this process and returns its result after a JSON round trip. Fails if the command fails. */
  json<T = Record<string, string>>(...args: string[]): Promise<T>;
  /** Runs a command in this process that must fail. Returns the reason that would be printed. */
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
      threads: (...args) => runThreads(args, { DATABASE_URL: url }),
      async json(...args) {
        return JSON.parse(JSON.stringify((await run([...args, '--json'], url)) ?? null));
      },
      refusal: (...args) =>
        run(args, url).then(
          (result) => expect.unreachable(`it was done: ${result}`),
          (error) => (error instanceof CouldNotRun ? error.message : explainFailure(error)),
        ),
    });
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

/** Runs a command in this process. */
async function run(args: string[], url: string): Promise<unknown> {
  const found = await findSubcommand(program, args);
  if (typeof found === 'string') return found;
  const { command, rest } = found;
  const settings = readSettings({ DATABASE_URL: url });
  return (command as OperatorSubcommand).execute(parseSubcommand(command, rest), settings);
}
