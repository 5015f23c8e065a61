import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UnreadableDocument } from '../reading/open-document.ts';

/** Why a command could not run, in a line that says what to do. */
export class CouldNotRun extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'];

export interface Command<O extends Options> {
  help: string;
  options: O;
  /** How many words may follow the options. */
  positionals?: number;
  /** 0: fine, 1: findings. */
  run(values: Values<O>, positionals: string[]): Promise<0 | 1>;
}

/** Runs a command of this folder: `--help`, one clear line and exit code 2 when it could not run. */
export async function runCommand<O extends Options>({
  help,
  options,
  positionals = 0,
  run,
}: Command<O>): Promise<void> {
  try {
    const args = parse(options);
    if ((args.values as { help?: boolean }).help) {
      console.log(help.trim());
      return;
    }
    const surplus = args.positionals[positionals];
    if (surplus !== undefined) throw new CouldNotRun(`'${surplus}' is one argument too many. See --help.`);
    process.exitCode = await run(args.values as Values<O>, args.positionals);
  } catch (error) {
    const expected = error instanceof CouldNotRun || error instanceof UnreadableDocument;
    console.error(expected ? error.message : error);
    process.exitCode = 2;
  }
}

function parse(options: Options) {
  try {
    return parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (error) {
    const [reason] = (error as Error).message.split(/\. |\.?\n/);
    throw new CouldNotRun(`${reason}. See --help.`);
  }
}

/** The choice a user made, if it is one. */
export function oneOf<const T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === value);
  if (!choice) throw new CouldNotRun(`${option} is one of ${choices.join(', ')}, not '${value}'. See --help.`);
  return choice;
}
