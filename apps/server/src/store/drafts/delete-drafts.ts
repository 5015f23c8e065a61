import type { Db } from '../database/database.ts';
import { lockRows } from '../database/locks.ts';

/** Deletes drafts with all their versions, by the value of a column. */
export async function deleteDrafts(db: Db, column: 'id' | 'thread_id' | 'user_id', values: string[]): Promise<void> {
  const drafts = db.selectFrom('drafts').select('id').where(column, 'in', values);
  // Otherwise, a change in progress could add a version to a draft whose versions were deleted.
  await lockRows(db, drafts, 'update').execute();
  await db.deleteFrom('draft_changes').where('draft_id', 'in', drafts).execute();
  await db.deleteFrom('drafts').where(column, 'in', values).execute();
}
