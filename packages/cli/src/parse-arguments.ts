import { parseArgs } from 'node:util';
import { closest } from './closest.ts';
import { CouldNotRun } from './could-not-run.ts';
import type { Options } from './option.ts';

/** The option values, as typed by `parseArgs`. */
export type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; allowNegative: true }>
>['values'];

/** The option values of any command. */
export type OptionValues = Record<string, string | boolean | string[] | undefined>;

/** The parsed options and positional arguments of a command. */
export interface Given {
  values: OptionValues;
  positionals: string[];
}

interface Expected<O extends Options> {
  options?: O;
  /** The maximum number of positional arguments, or the names of required ones. */
  positionals?: number | readonly string[];
}

/** Parses the arguments of a command. Throws a one-line error: `Unknown option '--port'. See --help.` */
export function parseArguments<O extends Options>(
  args: string[],
  { options = {} as O, positionals: expected = 0 }: Expected<O>,
) {
  const { values, positionals } = parse(args, options);
  if (values.help || values.version) return { values, positionals };
  const names = typeof expected === 'number' ? [] : expected;
  const surplus = positionals[typeof expected === 'number' ? expected : expected.length];
  if (surplus !== undefined) throw new CouldNotRun(`Unexpected argument '${surplus}'. See --help.`);
  const missing = [
    ...names.slice(positionals.length),
    ...Object.entries(options).flatMap(([name, { required }]) =>
      required && !Object.hasOwn(values, name) ? `--${name}` : [],
    ),
  ];
  if (missing[0]) throw new CouldNotRun(`${missing[0]} is missing. See --help.`);
  // In a script, usually a variable that is not set.
  const empty = names.find((_, index) => positionals[index] === '');
  if (empty) throw new CouldNotRun(`${empty} is empty. See --help.`);
  return { values, positionals };
}

function parse<O extends Options>(args: string[], options: O) {
  const known = { ...options, help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const;
  try {
    const parsed = parseArgs({
      args,
      options: known,
      allowPositionals: true,
      allowNegative: true,
    });
    const empty = Object.entries(parsed.values).find(([, value]) => [value].flat().includes(''));
    // Usually an unset variable of the shell.
    if (empty) throw new Error(`The value of --${empty[0]} is empty`);
    return parsed as { values: Values<O> & { help?: boolean; version?: boolean }; positionals: string[] };
  } catch (error) {
    const [reason] = (error as Error).message.split(/\. |\.?\n/);
    const [, unknown] = /^Unknown option '(--[^']+)'/.exec(reason ?? '') ?? [];
    const meant =
      unknown &&
      closest(
        unknown,
        Object.keys(known).map((name) => `--${name}`),
      );
    throw new CouldNotRun(`${reason}. ${meant ? `Did you mean '${meant}'? ` : ''}See --help.`);
  }
}
