import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Store } from '@threads-api/store';

/** Why a command could not be carried out, in a line that says what to do. */
export class CouldNotRun extends Error {}

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
  run(context: { store: Store; values: Values; positionals: string[]; progress: ProgressFactory }): Promise<unknown>;
}

/** Shows how far something long has come; `total` is what there is to do. */
export type ProgressFactory = (label: string, total: number) => { to(done: number): void; end(): void };

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
  const config: NonNullable<ParseArgsConfig['options']> = {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  };
  for (const [name, { type, multiple = false }] of Object.entries(options)) config[name] = { type, multiple };
  const parsed = (() => {
    try {
      return parseArgs({ args, options: config, allowPositionals: true });
    } catch (error) {
      throw new CouldNotRun(`${(error as Error).message.split(/\. |\.?\n/)[0]}. See --help.`);
    }
  })();
  const values = parsed.values as Values;
  if (values.help) return { values, positionals: [] };
  const { positionals } = parsed;
  if (positionals.length > expected.length)
    throw new CouldNotRun(`'${positionals[expected.length]}' is one word too many. See --help.`);
  if (positionals.length < expected.length)
    throw new CouldNotRun(`${expected[positionals.length]} is missing. See --help.`);
  for (const [name, { required }] of Object.entries(options)) {
    if (required && values[name] === undefined) throw new CouldNotRun(`--${name} is missing. See --help.`);
  }
  return { values, positionals };
}

/** A whole number, or the line that says it is none. */
export function wholeNumber(name: string, value: unknown, minimum: number, maximum: number): number {
  const number = Number(value);
  if (/^-?\d+$/.test(String(value)) && number >= minimum && number <= maximum) return number;
  throw new CouldNotRun(`--${name} is a whole number from ${minimum} to ${maximum}, not '${value}'. See --help.`);
}
