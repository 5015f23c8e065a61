import type { Db } from './database.ts';
import { DatabaseError } from './errors.ts';
import { explainError, isDiskFull } from './explain-error.ts';

/** Remembers that a change failed because the disk is full. */
export interface WriteCheck {
  /** Reports a database error. Only a full disk is remembered. */
  report(error: unknown): void;
  /** Resolves unless an earlier change failed because the disk was full. After such a failure, it tries to write. */
  check(db: Db): Promise<void>;
}

export function createWriteCheck(): WriteCheck {
  let isFull = false;
  return {
    report(error) {
      isFull ||= isDiskFull(error);
    },
    async check(db) {
      if (!isFull) return;
      await tryWriting(db);
      isFull = false;
    },
  };
}

const key = 'write_check';
/** Larger than the free space that a database may already have reserved. */
const probeBytes = 256 * 1024;

/** Writes a row and deletes it. Rejects with the reason if that is not possible. */
export async function tryWriting(db: Db): Promise<void> {
  const remove = () => db.deleteFrom('settings').where('key', '=', key).execute();
  try {
    // A killed process may have left the row.
    await remove();
    await db
      .insertInto('settings')
      .values({ key, value: 'x'.repeat(probeBytes) })
      .execute();
    await remove();
  } catch (error) {
    throw new DatabaseError(explainError(error) ?? (error as Error).message, { cause: error });
  }
}
