import {
  CouldNotRun,
  commandName,
  type createProgressBar,
  type Options,
  parseArguments,
} from '@threads-api/command-line';
import type { Store } from '@threads-api/store';

export interface Option {
  type: 'string' | 'boolean';
  help: string;
  required?: boolean;
  multiple?: boolean;
}

export type Values = Record<string, string | boolean | string[] | undefined>;

/** A command of the operator. `Needs` is the part of the store that it uses. */
export interface Command<Needs = Store> {
  /** What the command does. The overview shows the first line. */
  summary: string;
  /** The names of the arguments, as `--help` shows them. */
  positionals?: string[];
  options?: Record<string, Option>;
  /**
   * Whether it changes something: then a database that does not exist is created. The change and its entry in the audit log
   * are one transaction. Long work is done in steps, and calls `record` before the first.
   */
  changes?: true | 'in steps';
  /** Asks the person at the terminal, before the transaction begins. Returns options that follow from the reply. */
  ask?: (context: CommandContext<Needs>) => Promise<Values>;
  /** Whether it runs without opening the database. */
  withoutStore?: boolean;
  /** The result is printed: as text or a table, or with `--json` as JSON. */
  run: (context: CommandContext<Needs>) => Promise<unknown>;
}

export interface CommandContext<Needs = Store> {
  store: Needs;
  /** The database that `DATABASE_URL` names. */
  url: string;
  values: Values;
  positionals: string[];
  progress: typeof createProgressBar;
  /** Writes the entry of the audit log, for work in steps. */
  record(): Promise<void>;
}

export function helpFor(name: string, { summary, positionals = [], options = {} }: Command): string {
  const lines = Object.entries({
    ...options,
    json: { type: 'boolean', help: 'print JSON' },
    help: { type: 'boolean', help: 'print this help' },
  } as Record<string, Option>).map(
    ([option, { type, help, required }]) =>
      `    ${`--${option}${type === 'string' ? ' …' : ''}`.padEnd(22)} ${help}${required ? ' (required)' : ''}`,
  );
  return [
    summary,
    '',
    `  ${commandName('admin')} ${[name, ...positionals].join(' ')}`,
    ...lines,
    '',
    'Exit code 0: done, 2: could not be done.',
  ].join('\n');
}

export function parseCommand(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const { positionals: expected = [], options = {} } = command;
  const config: Options = { json: { type: 'boolean' } };
  for (const [name, { type, multiple = false }] of Object.entries(options)) config[name] = { type, multiple };
  const { values: given, positionals } = parseArguments(args, config);
  const values = given as Values;
  if (values.help) return { values, positionals: [] };
  if (positionals.length > expected.length)
    throw new CouldNotRun(`Unexpected argument '${positionals[expected.length]}'. See --help.`);
  if (positionals.length < expected.length)
    throw new CouldNotRun(`${expected[positionals.length]} is missing. See --help.`);
  for (const [name, { required }] of Object.entries(options)) {
    if (required && values[name] === undefined) throw new CouldNotRun(`--${name} is missing. See --help.`);
  }
  return { values, positionals };
}
