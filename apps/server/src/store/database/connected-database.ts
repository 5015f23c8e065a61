import { Kysely, type KyselyConfig } from 'kysely';
import type { Database } from './database.ts';

/** Runs a query that will come again, and returns its rows as lists; `undefined` if Kysely has to run it. */
export type RunPrepared = (
  sql: string,
  parameters: readonly unknown[],
) => unknown[][] | Promise<unknown[][]> | undefined;

/** A database outside any transaction: prepared queries run without Kysely, which costs more than SQLite needs for them. */
export class ConnectedDatabase extends Kysely<Database> {
  readonly runPrepared: RunPrepared;

  constructor(config: KyselyConfig, runPrepared: RunPrepared) {
    super(config);
    this.runPrepared = runPrepared;
  }
}
