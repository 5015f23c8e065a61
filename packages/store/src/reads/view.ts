import type { Expression } from 'kysely';
import type { Db } from '../database.ts';

/**
 * The threads a user may see: those of the inboxes they are a member of. Every read begins here.
 * The rows are written with each change (commands) and with each change of membership (directory).
 */
export function viewOf(db: Db, userId: string | Expression<string>) {
  return db.selectFrom('views').where('views.user_id', '=', userId);
}
