import type { createProgressBar, Given, Option, OptionValues } from '@threads-api/cli';
import type { Settings } from '#settings';
import type { Parts, Store } from '#store';

/** What a command is called with. */
interface Context extends Given {
  settings: Settings;
  progress: typeof createProgressBar;
}

export interface StoreContext<S = Store> extends Context {
  store: S;
  /** Writes the entry of the audit log, for work in steps. */
  record(): Promise<void>;
}

interface Definition {
  /** What the command does. Lists show the first line. */
  summary: string;
  /** The names of the arguments, as the help shows them. */
  positionals?: string[];
  /** Printed at the end of the help; default: its exit codes. */
  notes?: string;
  /** Whether a database that does not exist is created. */
  creates?: true;
  /** Whether older tables are brought up to date. Other commands refuse them: an older server may be using them. */
  migrates?: true;
  options?: Record<string, Option>;
}

/** Reads, or works in steps: then it calls `record` before the first one. */
interface PlainCommand extends Definition {
  changes?: 'in steps';
  withoutStore?: never;
  /** The result is printed: as text or a table, or with `--json` as JSON. */
  run(context: StoreContext): Promise<unknown>;
}

/** One transaction with its entry in the audit log. */
interface ChangeCommand extends Definition {
  changes: true;
  withoutStore?: never;
  /** Asks the person at the terminal, before the transaction begins. Returns options that follow from the reply. */
  ask?(context: StoreContext): Promise<OptionValues>;
  run(context: StoreContext<Parts>): Promise<unknown>;
}

/** Works on the file of the database, without opening it. */
interface FileCommand extends Definition {
  changes?: never;
  withoutStore: true;
  run(context: Context): Promise<unknown>;
}

/** A command of the operator. */
export type OperatorCommand = PlainCommand | ChangeCommand | FileCommand;
