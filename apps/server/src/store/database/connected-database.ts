import { Kysely, type KyselyConfig } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs a prepared query and returns its rows as lists; `undefined` if Kysely has to run it. `keep` says whether the database
 * may keep its plan: of queries whose shape a client chooses there are too many.
 */
export type RunPrepared = (
  sql: string,
  parameters: readonly unknown[],
  keep: boolean,
) => unknown[][] | Promise<unknown[][]> | undefined;

/** A database outside any transaction: prepared queries run without Kysely, whose overhead exceeds the time that SQLite needs. */
export class ConnectedDatabase extends Kysely<Database> {
  readonly runPrepared: RunPrepared;

  constructor(config: KyselyConfig, runPrepared: RunPrepared) {
    super(config);
    this.runPrepared = runPrepared;
  }
}
