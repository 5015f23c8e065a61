import type { Db } from './database/database.ts';
import type { FairQueue } from './fair-queue.ts';
import type { CursorCodec } from './reads/cursor.ts';
import type { SearchPauses } from './reads/page-of-postgres.ts';
import type { SecretBox } from './webhooks/secret-box.ts';

/** The dependencies that all store operations share. Within a transaction, `db` is the transaction. */
export interface StoreContext {
  db: Db;
  clock: () => Date;
  cursors: CursorCodec;
  secrets: SecretBox;
  /** Large pages are read one at a time, so that they do not use all database connections. */
  largePages: FairQueue;
  searchPauses: SearchPauses;
  onTokenUsed(tokenId: string): void;
}
