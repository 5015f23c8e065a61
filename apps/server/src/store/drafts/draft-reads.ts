import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import { parseJson } from '../database/json.ts';
import { viewOf } from '../reads/view.ts';
import { type Draft, type DraftChange, peopleOf, toDraft } from './draft.ts';
import { type DraftAccess, mayAccess } from './draft-access.ts';
import type { DraftState } from './draft-content.ts';

export interface ListDrafts extends DraftAccess {
  threadId?: string | undefined;
  states?: DraftState[];
  limit: number;
}

/** The most recently changed drafts. */
export async function listDrafts(
  db: Db,
  { userId, reviewerId, threadId, states = ['proposed', 'edited'], limit }: ListDrafts,
): Promise<Draft[]> {
  if (threadId !== undefined && !isPossibleId(threadId)) return [];
  const viewer = userId ?? reviewerId;
  const rows = await db
    .selectFrom('drafts')
    .selectAll('drafts')
    .where('state', 'in', states)
    .$if(threadId !== undefined, (query) => query.where('thread_id', '=', threadId ?? ''))
    .$if(userId !== undefined, (query) => query.where('drafts.user_id', '=', userId ?? ''))
    .$if(viewer !== undefined, (query) =>
      query.where(({ exists, ref }) =>
        exists(
          viewOf(db, viewer ?? '')
            .select('threads.id')
            .where('threads.id', '=', ref('drafts.thread_id')),
        ),
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  // Once for each thread, not for each draft.
  const people = new Map([...new Set(rows.map(({ thread_id }) => thread_id))].map((id) => [id, peopleOf(db, id)]));
  return Promise.all(rows.map((row) => toDraft(db, row, people.get(row.thread_id))));
}

export interface GetDraft extends DraftAccess {
  draftId: string;
}

/** One draft with all its versions; nothing if the user may not see it. */
export async function getDraft(
  db: Db,
  { draftId, ...access }: GetDraft,
): Promise<(Draft & { changes: DraftChange[] }) | undefined> {
  if (!isPossibleId(draftId)) return undefined;
  const row = await db.selectFrom('drafts').selectAll().where('id', '=', draftId).executeTakeFirst();
  if (!row || !(await mayAccess(db, row, access))) return undefined;
  const changes = await db
    .selectFrom('draft_changes')
    .selectAll()
    .where('draft_id', '=', draftId)
    .orderBy('version')
    .execute();
  return {
    ...(await toDraft(db, row)),
    changes: changes.map(({ version, at, actor, state, content }) => ({
      version,
      at,
      actor: parseJson(actor),
      state,
      content: parseJson(content),
    })),
  };
}
