import { Kysely, type KyselyConfig } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs a prepared query and returns its rows as lists of values; `undefined` if Kysely has to run it.
 *
 * @param keep Whether to keep the query plan. False for shapes that clients choose, because there could be too many.
 */
export type RunPrepared = <Row>(
  sql: string,
  parameters: readonly unknown[],
  keep: boolean,
) => Row[] | Promise<Row[]> | undefined;

/** A database outside any transaction. Prepared queries bypass Kysely, whose overhead exceeds the query time of SQLite. */
export class ConnectedDatabase extends Kysely<Database> {
  readonly runPrepared: RunPrepared;

  constructor(config: KyselyConfig, runPrepared: RunPrepared) {
    super(config);
    this.runPrepared = runPrepared;
  }
}
