import { CouldNotRun } from './could-not-run.ts';
import { ignoreClosedOutput } from './ignore-closed-output.ts';
import type { Options } from './option.ts';
import { parseArguments, type Values } from './parse-arguments.ts';
import { writeHelp } from './write-help.ts';

/** 0: success, 1: findings. A command that could not run exits with 2. */
export type ExitCode = 0 | 1;

export interface Command<O extends Options = Options> {
  /** The first lines of `--help`: what the command does, and how to call it. */
  usage: string;
  options?: O;
  /** The last lines of `--help`. */
  notes?: string;
  /** The maximum number of positional arguments, or the names of required ones. Default: 0. */
  positionals?: number | readonly string[];
  /** Returns the exit code. Default: 0. The process keeps running while it has open handles, such as a server. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that returns nothing
  run(values: Values<O>, positionals: string[], cleanUps: CleanUps): Promise<ExitCode | void>;
}

/** Functions that stop what a command started. They are called if it fails. */
export type CleanUps = (() => unknown)[];

export const cleanUp = (cleanUps: CleanUps) => Promise.all(cleanUps.splice(0).map((stop) => stop()));

/** The command that the arguments of a process select. */
interface Selection {
  /** Returns the command and its arguments, or a text to print instead. */
  select(): Promise<{ command: Command; args: string[] } | string>;
  version(): string;
  /** Called before the command runs, but not for `--help`. */
  prepare?(): void;
  /** Returns the line to print for an expected error other than `CouldNotRun`. */
  explain(error: unknown): Promise<string | undefined>;
}

/** Runs the selected command. Handles `--help` and `--version`, and prints one line and exits with 2 if it could not run. */
export async function runSelected({ select, version, prepare, explain }: Selection): Promise<void> {
  const cleanUps: CleanUps = [];
  ignoreClosedOutput();
  try {
    const selected = await select();
    if (typeof selected === 'string') return console.log(selected);
    const { command, args } = selected;
    const { values, positionals } = parseArguments(args, command);
    if (values.help) return console.log(writeHelp(command));
    if (values.version) return console.log(version());
    prepare?.();
    process.exitCode = (await command.run(values, positionals, cleanUps)) ?? process.exitCode ?? 0;
  } catch (error) {
    console.error(error instanceof CouldNotRun ? error.message : ((await explain(error)) ?? error));
    await cleanUp(cleanUps);
    // Exit now, because open handles would keep the process alive.
    process.exit(2);
  }
}
