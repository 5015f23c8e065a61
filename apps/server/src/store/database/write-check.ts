import type { Db } from './database.ts';
import { DatabaseError } from './errors.ts';
import { explainError, isDiskFull } from './explain-error.ts';

/** Remembers that a change failed because the disk is full. */
export interface WriteCheck {
  /** Reports an error of the database; others than a full disk are ignored. */
  report(error: unknown): void;
  /** Resolves if changes are possible, as far as is known. After a failure it writes something to find out. */
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
/** More than fits into the space that a database has reserved already. */
const probeBytes = 256 * 1024;

/** Writes a row and deletes it. Rejects with the reason if that is not possible. */
export async function tryWriting(db: Db): Promise<void> {
  const remove = () => db.deleteFrom('settings').where('key', '=', key).execute();
  try {
    // A process that was killed may have left the row.
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
