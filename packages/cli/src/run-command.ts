import { CouldNotRun } from './could-not-run.ts';
import { type Options, parseArguments, type Values } from './parse-arguments.ts';

/** 0: success, 1: findings. A command that could not run exits with 2. */
export type ExitCode = 0 | 1;

type ErrorClass = abstract new (...args: never[]) => Error;

export interface Command<O extends Options> {
  /** Shown by `--help`. */
  help: string;
  options?: O;
  /** How many words may follow; default: none. */
  positionals?: number;
  /** Errors whose message is meant for users, besides `CouldNotRun`. */
  expected?: ErrorClass[];
  /** Without a result the command goes on until it is stopped, or is fine. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that returns nothing
  run(values: Values<O>, positionals: string[]): Promise<ExitCode | void>;
  /** Ends what was started, if the command fails on the way. */
  cleanUp?(): Promise<unknown>;
}

/**
 * Runs a command: `--help`, one clear line and exit code 2 if it could not run.
 *
 * @example
 * await runCommand({ help, options: { port: { type: 'string' } }, run: async ({ port = '4000' }) => start(port) });
 */
export async function runCommand<O extends Options>(command: Command<O>, args = process.argv.slice(2)): Promise<void> {
  const { help, options = {} as O, positionals: most = 0, expected = [], run, cleanUp } = command;
  try {
    const { values, positionals } = parseArguments(args, options);
    if (values.help) {
      console.log(help.trim());
      return;
    }
    const surplus = positionals[most];
    if (surplus !== undefined) throw new CouldNotRun(`'${surplus}' is one argument too many. See --help.`);
    process.exitCode = (await run(values, positionals)) ?? 0;
  } catch (error) {
    const isExpected = [CouldNotRun, ...expected].some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    await cleanUp?.();
    // At once: what was opened on the way would keep the process alive.
    process.exit(error instanceof CouldNotRun ? error.exitCode : 2);
  }
}
