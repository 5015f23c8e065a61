/** The part of a connection that a snapshot needs. */
interface Connection {
  prepare(sql: string): { run(parameters: readonly []): unknown };
  isInTransaction(): boolean;
}

/** The maximum time that reads share a snapshot. A turn of the event loop with very many requests may take longer. */
const longestMilliseconds = 10;

/**
 * Lets the reads of one turn of the event loop share a read transaction, because locking the file takes as long as a short
 * read. The driver ends it before each change, so reads see all earlier changes of this process. They see the changes of
 * another process in the next turn, because the event loop collects the requests of a turn at its start.
 */
export class Snapshot {
  readonly #connection: Connection;
  #immediate: NodeJS.Immediate | undefined;
  #begun = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  begin(): void {
    const now = performance.now();
    if (this.#immediate) {
      // In a microtask, because consecutive synchronous reads must see the same data.
      if (now - this.#begun > longestMilliseconds) queueMicrotask(() => this.end());
      return;
    }
    this.#connection.prepare('begin').run([]);
    this.#immediate = setImmediate(() => this.end());
    this.#begun = now;
  }

  end(): void {
    if (!this.#immediate) return;
    clearImmediate(this.#immediate);
    this.#immediate = undefined;
    // After some errors, SQLite has already rolled back.
    if (this.#connection.isInTransaction()) this.#connection.prepare('commit').run([]);
  }
}
