import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CouldNotRun } from './could-not-run.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** The values of options, as `parseArgs` types them. */
export type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; allowNegative: true }>
>['values'];

/** Options and words of a command line. What is unknown is one line: `Unknown option '--port'. See --help.` */
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
