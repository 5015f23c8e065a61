import { CouldNotRun, type createProgressBar, type Options, parseArguments } from '@threads-api/command-line';
import type { Store } from '@threads-api/store';

export interface Option {
  type: 'string' | 'boolean';
  help: string;
  required?: boolean;
  multiple?: boolean;
}

export type Values = Record<string, string | boolean | string[] | undefined>;

export interface Command {
  /** What it does, in a line. */
  summary: string;
  /** The words that follow it, as `--help` shows them. */
  positionals?: string[];
  options?: Record<string, Option>;
  /** What it gives back is printed: as a table or a line for people, as it is for machines. */
  run(context: CommandContext): Promise<unknown>;
}

export interface CommandContext {
  store: Store;
  values: Values;
  positionals: string[];
  progress: typeof createProgressBar;
}

export function helpFor(name: string, { summary, positionals = [], options = {} }: Command): string {
  const lines = Object.entries({
    ...options,
    json: { type: 'boolean', help: 'print JSON' },
    help: { type: 'boolean', help: 'this text' },
  } as Record<string, Option>).map(
    ([option, { type, help, required }]) =>
      `    ${`--${option}${type === 'string' ? ' …' : ''}`.padEnd(22)} ${help}${required ? ' (required)' : ''}`,
  );
  return [
    summary,
    '',
    `  pnpm admin ${[name, ...positionals].join(' ')}`,
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
    throw new CouldNotRun(`'${positionals[expected.length]}' is one word too many. See --help.`);
  if (positionals.length < expected.length)
    throw new CouldNotRun(`${expected[positionals.length]} is missing. See --help.`);
  for (const [name, { required }] of Object.entries(options)) {
    if (required && values[name] === undefined) throw new CouldNotRun(`--${name} is missing. See --help.`);
  }
  return { values, positionals };
}
