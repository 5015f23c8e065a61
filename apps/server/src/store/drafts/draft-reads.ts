import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import { parseJson } from '../database/json.ts';
import { limits } from '../limits.ts';
import { cutPage } from '../reads/page.ts';
import { viewOf } from '../reads/view.ts';
import { type Draft, type DraftChange, toDraft } from './draft.ts';
import { type DraftAccess, mayAccess } from './draft-access.ts';
import type { DraftState } from './draft-content.ts';

export interface ListDrafts extends DraftAccess {
  threadId?: string | undefined;
  states?: DraftState[];
  limit: number;
}

/** The most recently changed drafts, within the size of a page. */
export async function listDrafts(
  db: Db,
  { userId, reviewerId, threadId, states = ['proposed', 'edited'], limit }: ListDrafts,
): Promise<Draft[]> {
  if (threadId !== undefined && !isPossibleId(threadId)) return [];
  const viewer = userId ?? reviewerId;
  const newest = db.selectFrom('drafts').orderBy('updated_at', 'desc').orderBy('id', 'desc');
  const sizes = await newest
    .select(['id', sql<number>`octet_length(content)`.as('bytes')])
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
    .limit(limit)
    .execute();
  const ids = cutPage(sizes, limit, ({ bytes }) => bytes).rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const drafts: Draft[] = [];
  // One after another: a draft written before outsiders were stored needs a look at the history of its thread.
  for (const row of await newest.selectAll().where('id', 'in', ids).execute())
    drafts.push(await toDraft(db, row, parseJson(row.content).outsiders));
  return drafts;
}

export interface GetDraft extends DraftAccess {
  draftId: string;
}

/** One draft with its first version and the newest ones; nothing if the user may not see it. */
export async function getDraft(
  db: Db,
  { draftId, ...access }: GetDraft,
): Promise<(Draft & { changes: DraftChange[] }) | undefined> {
  if (!isPossibleId(draftId)) return undefined;
  const row = await db.selectFrom('drafts').selectAll().where('id', '=', draftId).executeTakeFirst();
  if (!row || !(await mayAccess(db, row, access))) return undefined;
  const versions = db.selectFrom('draft_changes').where('draft_id', '=', draftId);
  const sizes = await versions
    .select(['version', sql<number>`octet_length(content)`.as('bytes')])
    .orderBy('version', 'desc')
    // Drafts written before there was a limit may have more versions.
    .limit(limits.draftVersions + 1)
    .execute();
  const oldest = cutPage(sizes, limits.draftVersions + 1, ({ bytes }) => bytes).rows.at(-1)?.version ?? 1;
  const changes = await versions
    .selectAll()
    // The first version shows who proposed the draft.
    .where(({ eb, or }) => or([eb('version', '=', 1), eb('version', '>=', oldest)]))
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
