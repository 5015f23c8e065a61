import type { Db } from './database/database.ts';
import type { FairQueue } from './fair-queue.ts';
import type { CursorCodec } from './reads/cursor.ts';
import type { SecretBox } from './webhooks/secret-box.ts';

/** The dependencies that all store operations share. Within a transaction, `db` is the transaction. */
export interface StoreContext {
  db: Db;
  clock: () => Date;
  cursors: CursorCodec;
  secrets: SecretBox;
  /** Large pages are read one at a time, so that they do not use all database connections. */
  largePages: FairQueue;
  onTokenUsed(tokenId: string): void;
}

type Operations = Record<string, (context: StoreContext, ...args: never[]) => unknown>;

/** Operations as callers see them, without their context. */
export type Bound<O extends Operations> = {
  [Name in keyof O]: O[Name] extends (context: StoreContext, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

export function bind<O extends Operations>(context: StoreContext, operations: O): Bound<O> {
  const bound = Object.entries(operations).map(([name, operation]) => [name, operation.bind(null, context)]);
  return Object.fromEntries(bound);
}
