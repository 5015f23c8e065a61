import type { Given, Option } from '@threads-api/cli';
import type { Settings } from '#settings';
import type { Parts, Store } from '#store';

/** The arguments of a command. */
interface Context extends Given {
  settings: Settings;
}

interface StoreContext<S = Store> extends Context {
  store: S;
  /** Writes the audit entry of a command that works in steps. */
  record(): Promise<void>;
}

interface Definition {
  /** What the command does. Lists show the first line. */
  summary: string;
  /** The names of the arguments, as the help shows them. */
  positionals?: string[];
  /** Printed at the end of the help; default: the exit codes. */
  notes?: string;
  /** Whether to create a database that does not exist. */
  creates?: true;
  /** Whether to migrate older tables. Other commands refuse them, because an older server may be using them. */
  migrates?: true;
  options?: Record<string, Option>;
}

/** A command that reads, or one that works in steps and calls `record` before the first step. */
interface PlainCommand extends Definition {
  changes?: 'in steps';
  withoutStore?: never;
  /** The result is printed as text or a table; with `--json`, as JSON. */
  run(context: StoreContext): Promise<unknown>;
}

/** A command that runs in one transaction with its audit entry. */
interface ChangeCommand extends Definition {
  changes: true;
  withoutStore?: never;
  run(context: StoreContext<Parts>): Promise<unknown>;
}

/** A command that works on the database file without opening the store. */
interface FileCommand extends Definition {
  changes?: never;
  withoutStore: true;
  run(context: Context): Promise<unknown>;
}

/** A command for operators. */
export type OperatorCommand = PlainCommand | ChangeCommand | FileCommand;
