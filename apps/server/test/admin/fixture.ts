import { dirname } from 'node:path';
import { CouldNotRun, findSubcommand, type Given, parseArguments } from '@threads-api/cli';
import { expect } from 'vitest';
import type { OperatorSubcommand } from '../../src/admin/run-operator-command.ts';
import { explainFailure } from '../../src/explain-failure.ts';
import { program } from '../../src/program.ts';
import { readSettings } from '../../src/settings.ts';
import { runThreads } from '../run-threads.ts';
import { newFile, newStore } from '../stores.ts';

export const createMara = 'user create --name Mara --address mara@office.example';
export const createInbox = 'inbox create --name Hello --address hello@office.example';

export type Fixture = Awaited<ReturnType<typeof openAdmin>>;

/** Opens a folder with a new database file. Deletes it at the end of the test. */
export async function openAdmin() {
  const url = await newFile();
  return {
    folder: dirname(url),
    store: await newStore({ url }),
    /** Runs `threads …` on the database, as a process. */
    threads: (command: string) => runThreads(command.split(' '), { DATABASE_URL: url }),
    /** Runs a command in this process and returns its result after a JSON round trip. Fails if the command fails. */
    async json<T = Record<string, string>>(command: string): Promise<T> {
      return JSON.parse(JSON.stringify((await run(`${command} --json`, url)) ?? null));
    },
    /** Runs a command in this process that must fail. Returns the reason that would be printed. */
    refusal: (command: string): Promise<unknown> =>
      run(command, url).then(
        (result) => expect.unreachable(`it was done: ${result}`),
        (error) => (error instanceof CouldNotRun ? error.message : explainFailure(error)),
      ),
  };
}

/** Runs a command in this process. */
async function run(words: string, url: string): Promise<unknown> {
  const found = await findSubcommand(program, words.split(' '));
  if (typeof found === 'string') return found;
  const { command, args } = found;
  const settings = readSettings({ DATABASE_URL: url });
  return (command as OperatorSubcommand & typeof command).execute(parseArguments(args, command) as Given, settings);
}
