import { existsSync, readFileSync } from 'node:fs';
import { closest } from './closest.ts';
import { type Command, runSelected } from './command.ts';
import { CouldNotRun } from './could-not-run.ts';
import type { Options } from './option.ts';

type ErrorClass = abstract new (...args: never[]) => Error;

interface MainCommand<O extends Options> extends Command<O> {
  /** The package.json with the version that `--version` prints. */
  manifest: URL;
  /** Subcommands by their first argument. Each has its own options and help, and is loaded when it is used. */
  commands?: Record<string, () => Promise<Command>>;
  /** Error classes, besides `CouldNotRun`, whose message is printed without a stack trace. */
  expected?: ErrorClass[];
}

/**
 * Runs a command, or the subcommand that the first argument names.
 *
 * @example
 * await runCommand({ usage, manifest, options: { port: { type: 'string', help: 'the port' } }, run: async ({ port }) => start(port) });
 */
export const runCommand = <O extends Options>(main: MainCommand<O>, args = process.argv.slice(2)): Promise<void> =>
  runSelected({
    async select() {
      const [given = '', ...rest] = args;
      const { commands = {} } = main;
      const load = Object.hasOwn(commands, given) ? commands[given] : undefined;
      if (load) return { command: await load(), args: rest };
      // Checked before the options, which may belong to the intended command.
      const meant = existsSync(given) ? undefined : closest(given, Object.keys(commands));
      if (meant) throw new CouldNotRun(`There is no file or command '${given}'. Did you mean '${meant}'? See --help.`);
      return { command: main, args };
    },
    version: () => JSON.parse(readFileSync(main.manifest, 'utf8')).version,
    explain: async (error) =>
      main.expected?.map((kind) => error instanceof kind && error.message).find(Boolean) || undefined,
  });
