import { existsSync, readFileSync } from 'node:fs';
import { closest } from './closest.ts';
import { CouldNotRun } from './could-not-run.ts';
import { ignoreClosedOutput } from './ignore-closed-output.ts';
import type { Options } from './option.ts';
import { parseArguments, type Values } from './parse-arguments.ts';
import { writeHelp } from './write-help.ts';

/** 0: success, 1: findings. A command that could not run exits with 2. */
export type ExitCode = 0 | 1;

type ErrorClass = abstract new (...args: never[]) => Error;

export interface Command<O extends Options> {
  /** The first lines of `--help`: what the command does, and how to call it. */
  usage: string;
  options?: O;
  /** The last lines of `--help`. */
  notes?: string;
  /** The maximum number of positional arguments. Default: 0. */
  positionals?: number;
  /** Other commands of the program, to suggest if the first argument is almost the name of one. */
  commands?: string[];
  /** Error classes, besides `CouldNotRun`, whose message is printed without a stack trace. */
  expected?: ErrorClass[];
  /** Returns the exit code. Default: 0. The process keeps running while it has open handles, such as a server. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that returns nothing
  run(values: Values<O>, positionals: string[], cleanUps: CleanUps): Promise<ExitCode | void>;
}

/** The package.json with the version that `--version` prints. */
export interface Versioned {
  manifest: URL;
}

/** Functions that stop what a command started. They are called if it fails. */
export type CleanUps = (() => unknown)[];

export const cleanUp = (cleanUps: CleanUps) => Promise.all(cleanUps.splice(0).map((stop) => stop()));

/**
 * Runs a command. Handles `--help` and `--version`, and prints one line and exits with 2 if the command could not run.
 *
 * @example
 * await runCommand({ usage, manifest, options: { port: { type: 'string', help: 'the port' } }, run: async ({ port }) => start(port) });
 */
export async function runCommand<O extends Options>(
  command: Command<O> & Versioned,
  args = process.argv.slice(2),
): Promise<void> {
  const { options = {} as O, manifest, positionals: most = 0, commands = [], expected = [], run } = command;
  const cleanUps: CleanUps = [];
  ignoreClosedOutput();
  try {
    refuseMistyped(args[0], commands);
    const { values, positionals } = parseArguments(args, options, most);
    if (values.help) return console.log(writeHelp(command));
    if (values.version) return console.log(JSON.parse(readFileSync(manifest, 'utf8')).version);
    process.exitCode = (await run(values, positionals, cleanUps)) ?? 0;
  } catch (error) {
    const isExpected = [CouldNotRun, ...expected].some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    await cleanUp(cleanUps);
    // Exit now, because open handles would keep the process alive.
    process.exit(2);
  }
}

/** Checked before the other arguments, which may be those of the intended command. */
function refuseMistyped(given: string | undefined, commands: string[]): void {
  if (given === undefined || commands.includes(given) || existsSync(given)) return;
  const meant = closest(given, commands);
  if (meant) throw new CouldNotRun(`There is no file or command '${given}'. Did you mean '${meant}'? See --help.`);
}
