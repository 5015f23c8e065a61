import type { Selectable } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { isInView } from '../reads/view.ts';

/** Which drafts a request is about. The operator names neither. */
export interface DraftAccess {
  /** Only drafts that this user's agents proposed, with any of the user's tokens, of threads that the user still sees. */
  userId?: string | undefined;
  /** Drafts of every thread that this person sees, no matter whose agent proposed them. */
  reviewerId?: string | undefined;
}

export async function mayAccess(
  db: Db,
  draft: Pick<Selectable<Database['drafts']>, 'user_id' | 'thread_id' | 'token_id'>,
  { userId, reviewerId }: DraftAccess,
): Promise<boolean> {
  if (userId !== undefined && (draft.user_id !== userId || draft.token_id === null)) return false;
  const viewer = userId ?? reviewerId;
  return viewer === undefined || isInView(db, viewer, draft.thread_id);
}
