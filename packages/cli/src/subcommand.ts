import { CouldNotRun } from './could-not-run.ts';
import { type Options, parseArguments } from './parse-arguments.ts';
import type { ExitCode } from './run-command.ts';

/** An option of a subcommand, with its help text. */
export interface Option {
  type: 'string' | 'boolean';
  help: string;
  /** The placeholder for the value in the help. Default: `…`. */
  value?: string;
  required?: boolean;
  multiple?: boolean;
}

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
  options?: Readonly<Record<string, Option>>;
  /** Printed at the end of the help. */
  notes?: string;
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that returns nothing
  run(given: Given): Promise<ExitCode | void>;
}

const common: Record<string, Option> = { help: { type: 'boolean', help: 'print this help' } };

/** Generates the help of a subcommand from its definition. */
export function helpFor(name: string, { summary, positionals = [], options = {}, notes }: Subcommand): string {
  const lines = Object.entries({ ...options, ...common }).map(
    ([option, { type, value = '…', help, required }]) =>
      `    ${`--${option}${type === 'string' ? ` ${value}` : ''}`.padEnd(22)} ${help}${required ? ' (required)' : ''}`,
  );
  return [summary, '', `  ${[name, ...positionals].join(' ')}`, ...lines, '', ...(notes ? [notes] : [])].join('\n');
}

/** Parses the arguments of a subcommand. Throws a one-line error if one is wrong or missing. */
export function parseSubcommand({ positionals: expected = [], options = {} }: Subcommand, args: string[]): Given {
  const config: Options = {};
  for (const [name, { type, multiple = false }] of Object.entries(options)) config[name] = { type, multiple };
  const { values, positionals } = parseArguments(args, config);
  const given: Given = { values: values as OptionValues, positionals };
  if (given.values.help) return given;
  if (positionals.length > expected.length)
    throw new CouldNotRun(`Unexpected argument '${positionals[expected.length]}'. See --help.`);
  if (positionals.length < expected.length)
    throw new CouldNotRun(`${expected[positionals.length]} is missing. See --help.`);
  // In a script, usually a variable that is not set.
  const empty = positionals.indexOf('');
  if (empty !== -1) throw new CouldNotRun(`${expected[empty]} is empty. See --help.`);
  for (const [name, { required }] of Object.entries(options))
    if (required && given.values[name] === undefined) throw new CouldNotRun(`--${name} is missing. See --help.`);
  return given;
}
