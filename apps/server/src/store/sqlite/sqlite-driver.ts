import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { SqliteConnection, SqliteFiles } from './sqlite-files.ts';

/** SQLite's code for: another connection holds the lock. */
const busy = 5;

/** Milliseconds of a wait for another process until it is reported. */
const beforeNotice = 2000;

export interface SqliteOptions {
  open(): SqliteFiles;
  /** The longest wait for another process, in milliseconds. */
  patience: number;
  /** Called after two seconds of such a wait. */
  onWait?: (() => void) | undefined;
}

/**
 * Runs queries on SQLite. Writes of this process are queued. A query that has to wait for another process is retried with
 * a timer, so that it does not block the event loop.
 */
export class SqliteDriver implements Driver {
  readonly #options: SqliteOptions;
  /** Resolves when the last queued write is done. */
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#options.open();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Session(this.#options, () => this.#takeTurn());
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = (session: DatabaseConnection) => (session as Session).begin();
  commitTransaction = (session: DatabaseConnection) => (session as Session).end('commit');
  rollbackTransaction = (session: DatabaseConnection) => (session as Session).end('rollback');

  async destroy(): Promise<void> {
    await this.#lastWrite;
    const { reader, writer, snapshot } = this.#options.open();
    snapshot?.end();
    writer.close();
    if (reader !== writer) reader.close();
  }

  /** Waits for earlier writes, and returns a function that lets the next one begin. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#lastWrite;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastWrite = promise;
    await before;
    return resolve;
  }
}

/** A connection for Kysely. It uses the writer for transactions and changes, and the reader for everything else. */
class Session implements DatabaseConnection {
  readonly #options: SqliteOptions;
  readonly #files: SqliteFiles;
  readonly #takeTurn: () => Promise<() => void>;
  /** Set during a transaction. */
  #release: (() => void) | undefined;

  constructor(options: SqliteOptions, takeTurn: () => Promise<() => void>) {
    this.#options = options;
    this.#files = options.open();
    this.#takeTurn = takeTurn;
  }

  async begin(): Promise<void> {
    const deadline = this.#deadline();
    this.#release = await this.#takeTurn();
    try {
      // Take the write lock now, because a later upgrade from a read lock could fail instead of waiting.
      await this.#whenFree(() => this.#write(CompiledQuery.raw('begin immediate')), deadline);
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const { writer } = this.#files;
    // After some errors, such as a full disk, SQLite has already rolled back. A second rollback would hide the error.
    if (how === 'rollback' && !writer.isInTransaction()) return this.#leave();
    try {
      await this.#whenFree(() => this.#write(CompiledQuery.raw(how)), this.#deadline());
      this.#leave();
    } catch (error) {
      // After a failed commit, Kysely calls rollback. After a failed rollback, nothing else releases the turn.
      if (how === 'rollback') this.#leave();
      throw error;
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#files;
    const deadline = this.#deadline();
    if (this.#release) return this.#write(query);
    if (reader !== writer && isRead(query)) return this.#whenFree(() => run<Row>(reader, query), deadline);
    const release = await this.#takeTurn();
    try {
      return await this.#whenFree(() => this.#write<Row>(query), deadline);
    } finally {
      release();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing in the store streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }

  #write<Row>(query: CompiledQuery): QueryResult<Row> {
    this.#files.snapshot?.end();
    return run(this.#files.writer, query);
  }

  #leave(): void {
    this.#release?.();
    this.#release = undefined;
  }

  /** The wait for earlier writes of this process counts, too. */
  #deadline = () => performance.now() + this.#options.patience;

  /** Retries while another process holds the lock. A refused statement has changed nothing. */
  async #whenFree<T>(work: () => T, deadline: number): Promise<T> {
    let notice = performance.now() + beforeNotice;
    for (let pause = 1; ; pause = Math.min(2 * pause, 50)) {
      try {
        return work();
      } catch (error) {
        const { errcode = 0 } = error as { errcode?: number };
        if ((errcode & 0xff) !== busy || performance.now() > deadline) throw error;
      }
      if (performance.now() > notice) {
        this.#options.onWait?.();
        notice = Number.POSITIVE_INFINITY;
      }
      await wait(pause);
    }
  }
}

const isRead = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|explain)\b/i.test(sql));

function run<Row>(connection: SqliteConnection, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = connection.prepare(sql);
  if (statement.reads) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
