import type { Selectable } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { isInView } from '../reads/view.ts';

/** Whose drafts a request may access. The operator sets neither property. */
export interface DraftAccess {
  /** Only drafts proposed with one of this user's tokens, in threads that the user still sees. */
  userId?: string | undefined;
  /** Drafts in every thread that this person sees, regardless of who proposed them. */
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
