import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CouldNotRun } from './could-not-run.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** The option values, as typed by `parseArgs`. */
export type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; allowNegative: true }>
>['values'];

/** Parses the options and positional arguments. Throws a one-line error: `Unknown option '--port'. See --help.` */
export function parseArguments<O extends Options>(args: string[], options: O) {
  try {
    const parsed = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } } as const,
      allowPositionals: true,
      allowNegative: true,
    });
    return parsed as { values: Values<O> & { help?: boolean }; positionals: string[] };
  } catch (error) {
    const [reason] = (error as Error).message.split(/\. |\.?\n/);
    throw new CouldNotRun(`${reason}. See --help.`);
  }
}
