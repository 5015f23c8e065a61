import { parseArgs } from 'node:util';
import { closest } from './closest.ts';
import { CouldNotRun } from './could-not-run.ts';
import type { Options } from './option.ts';

/** The option values, as typed by `parseArgs`. */
export type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; allowNegative: true }>
>['values'];

/**
 * Parses the options and at most `most` positional arguments. Throws a one-line error:
 * `Unknown option '--port'. See --help.`
 */
export function parseArguments<O extends Options>(args: string[], options: O, most: number) {
  const { values, positionals } = parse(args, options);
  const surplus = positionals[most];
  if (surplus !== undefined && !values.help && !values.version)
    throw new CouldNotRun(`Unexpected argument '${surplus}'. See --help.`);
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
