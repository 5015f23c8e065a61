import type { Given, Option } from '@threads-api/cli';
import type { Settings } from '#settings';
import type { StoreMethods } from '#store';

/** The arguments of a command. */
interface Context extends Given {
  settings: Settings;
}

interface StoreContext extends Context {
  store: StoreMethods;
  /** Writes the audit entry of a command that works in steps. */
  record(): Promise<void>;
}

/** An option of an operator command. */
export interface OperatorOption extends Option {
  /** Whether the audit entry contains the value. Personal data is left out, because audit entries are kept forever. */
  recorded: boolean;
  /** The value is an id, an address or a name of this kind. The command gets the id. */
  names?: 'user' | 'inbox';
}

/** An option whose value the audit entry contains. */
export const recorded = (help: string, more: Partial<OperatorOption> = {}): OperatorOption => ({
  type: 'string',
  recorded: true,
  help,
  ...more,
});

/** An option whose value is left out of the audit entry. */
export const unrecorded = (help: string, more: Partial<OperatorOption> = {}) =>
  recorded(help, { recorded: false, ...more });

/** A required option that names a user or an inbox. */
export const named = (names: 'user' | 'inbox', help: string) =>
  recorded(`${help}: id, address or name`, { names, required: true });

/** A result that needs an operator's attention. The exit code is then 1. */
export class Attention {
  readonly result: unknown;

  constructor(result: unknown) {
    this.result = result;
  }
}

/** A command for operators. */
export type OperatorCommand = {
  /** What the command does. Lists show the first line. */
  summary: string;
  /** The names of the arguments, as the help shows them. For USER and INBOX, the command gets the id. */
  positionals?: string[];
  /** Printed at the end of the help; default: the exit codes. */
  notes?: string;
  options?: Record<string, OperatorOption>;
  /** Whether to create a database that does not exist. */
  creates?: true;
  /** Whether to migrate older tables. Other commands refuse them, because an older server may be using them. */
  migrates?: true;
  /** `true`: it runs in one transaction with its audit entry; `in steps`: it calls `record` before the first step. */
  changes?: true | 'in steps';
} & (
  | {
      withoutStore?: never;
      /** The result is printed as text or a table; with `--json`, as JSON. */
      run(context: StoreContext): Promise<unknown>;
    }
  /** It works on the database file without opening the store. */
  | { withoutStore: true; run(context: Context): Promise<unknown> }
);
