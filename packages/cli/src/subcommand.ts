import { CouldNotRun } from './could-not-run.ts';
import { type Options, parseArguments } from './parse-arguments.ts';
import type { ExitCode } from './run-command.ts';

/** An option of a subcommand, with its line in the help. */
export interface Option {
  type: 'string' | 'boolean';
  help: string;
  /** What stands for the value in the help; default: `…`. */
  value?: string;
  required?: boolean;
  multiple?: boolean;
}

export type OptionValues = Record<string, string | boolean | string[] | undefined>;

/** The options and arguments of a call. */
export interface Given {
  values: OptionValues;
  positionals: string[];
}

export interface Subcommand {
  /** What it does. Lists show the first line. */
  summary: string;
  /** The names of the arguments, as the help shows them. */
  positionals?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  /** Printed at the end of the help. */
  notes?: string;
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that returns nothing
  run(given: Given): Promise<ExitCode | void>;
}

const common: Record<string, Option> = { help: { type: 'boolean', help: 'print this help' } };

/** The help of a subcommand, generated from its definition. */
export function helpFor(name: string, { summary, positionals = [], options = {}, notes }: Subcommand): string {
  const lines = Object.entries({ ...options, ...common }).map(
    ([option, { type, value = '…', help, required }]) =>
      `    ${`--${option}${type === 'string' ? ` ${value}` : ''}`.padEnd(22)} ${help}${required ? ' (required)' : ''}`,
  );
  return [summary, '', `  ${[name, ...positionals].join(' ')}`, ...lines, '', ...(notes ? [notes] : [])].join('\n');
}

/** Reads the arguments of a subcommand. A wrong one is one line that says what is wrong. */
export function parseSubcommand({ positionals: expected = [], options = {} }: Subcommand, args: string[]): Given {
  const config: Options = {};
  for (const [name, { type, multiple = false }] of Object.entries(options)) config[name] = { type, multiple };
  const { values, positionals } = parseArguments(args, config);
  const given: Given = { values: values as OptionValues, positionals };
  if (given.values.help) return given;
  if (positionals.length > expected.length)
    throw new CouldNotRun(`'${positionals[expected.length]}' is one argument too many. See --help.`);
  if (positionals.length < expected.length)
    throw new CouldNotRun(`${expected[positionals.length]} is missing. See --help.`);
  for (const [name, { required }] of Object.entries(options))
    if (required && given.values[name] === undefined) throw new CouldNotRun(`--${name} is missing. See --help.`);
  return given;
}
