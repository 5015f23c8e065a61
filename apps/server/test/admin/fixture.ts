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
  threads(command: string): Promise<Outcome>;
  /** Runs a command in this process and returns its result after a JSON round trip. Fails if the command fails. */
  json<T = Record<string, string>>(command: string): Promise<T>;
  /** Runs a command in this process that must fail. Returns the reason that would be printed. */
  refusal(command: string): Promise<unknown>;
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
      threads: (command) => runThreads(command.split(' '), { DATABASE_URL: url }),
      async json(command) {
        return JSON.parse(JSON.stringify((await run(`${command} --json`, url)) ?? null));
      },
      refusal: (command) =>
        run(command, url).then(
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
async function run(words: string, url: string): Promise<unknown> {
  const found = await findSubcommand(program, words.split(' '));
  if (typeof found === 'string') return found;
  const { command, rest } = found;
  const settings = readSettings({ DATABASE_URL: url });
  return (command as OperatorSubcommand).execute(parseSubcommand(command, rest), settings);
}
