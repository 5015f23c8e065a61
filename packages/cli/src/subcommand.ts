import { CouldNotRun } from './could-not-run.ts';
import type { Options } from './option.ts';
import { parseArguments } from './parse-arguments.ts';
import type { ExitCode } from './run-command.ts';

export type OptionValues = Record<string, string | boolean | string[] | undefined>;

/** The parsed options and positional arguments. */
export interface Given {
  values: OptionValues;
  positionals: string[];
}

export interface Subcommand {
  /** The description. Overviews show only the first line. */
  summary: string;
  /** The names of the positional arguments in the help. All are required. */
  positionals?: readonly string[];
  options?: Options;
  /** Printed at the end of the help. */
  notes?: string;
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that returns nothing
  run(given: Given): Promise<ExitCode | void>;
}

/** Parses the arguments of a subcommand. Throws a one-line error if one is wrong or missing. */
export function parseSubcommand({ positionals: expected = [], options = {} }: Subcommand, args: string[]): Given {
  const { values: parsed, positionals } = parseArguments(args, options, expected.length);
  const values = parsed as OptionValues;
  if (values.help || values.version) return { values, positionals };
  if (positionals.length < expected.length)
    throw new CouldNotRun(`${expected[positionals.length]} is missing. See --help.`);
  // In a script, usually a variable that is not set.
  const empty = positionals.indexOf('');
  if (empty !== -1) throw new CouldNotRun(`${expected[empty]} is empty. See --help.`);
  for (const [name, { required }] of Object.entries(options))
    if (required && values[name] === undefined) throw new CouldNotRun(`--${name} is missing. See --help.`);
  return { values, positionals };
}
