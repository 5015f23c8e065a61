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

/** A command for operators. */
export type OperatorCommand = {
  /** What the command does. Lists show the first line. */
  summary: string;
  /** The names of the arguments, as the help shows them. */
  positionals?: string[];
  /** Printed at the end of the help; default: the exit codes. */
  notes?: string;
  options?: Record<string, Option>;
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
