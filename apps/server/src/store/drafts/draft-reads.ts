import { sql } from 'kysely';
import type { OriginList } from '#inbox-contract';
import type { OnThread } from '../commands/thread-command.ts';
import { propertyOf } from '../database/dialect.ts';
import { isPossibleId } from '../database/ids.ts';
import { parseJson } from '../database/json.ts';
import { limits } from '../limits.ts';
import { cutPage } from '../reads/page.ts';
import { isInView, viewOf } from '../reads/view.ts';
import type { StoreContext } from '../store-context.ts';
import { newestMessageOf, searched } from './based-on.ts';
import { type Draft, type DraftAccess, type DraftDetail, draftRows, mayAccess, toDraft } from './draft.ts';
import { contentOf, type DraftState, openStates } from './draft-content.ts';
import { newestEntries } from './newest-entries.ts';
import { outsidersOf } from './recipients.ts';

type ListDrafts = DraftAccess & {
  threadId?: string | undefined;
  states?: DraftState[] | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** A page of drafts within the maximum page size, most recently changed first. */
export async function listDrafts(
  { db, cursors }: StoreContext,
  { threadId, states = openStates, limit, cursor, ...access }: ListDrafts,
): Promise<{ data: Draft[]; nextCursor: string | null }> {
  const isAgent = 'userId' in access;
  const viewer = isAgent ? access.userId : access.reviewerId;
  const binding = [viewer, 'drafts', isAgent, threadId ?? '', ...states];
  const after = cursor === undefined ? undefined : cursors.decode<[string, string]>(cursor, binding);
  if (threadId !== undefined && !isPossibleId(threadId)) return { data: [], nextCursor: null };
  const view = viewOf(db, viewer).select('threads.id');
  let query = db
    .selectFrom('drafts')
    .select(['id', 'updated_at', sql<number>`octet_length(content)`.as('bytes')])
    .where('state', 'in', states)
    .where(({ exists, ref }) => exists(view.where('threads.id', '=', ref('drafts.thread_id'))));
  if (threadId !== undefined) query = query.where('thread_id', '=', threadId);
  if (isAgent) query = query.where('user_id', '=', viewer).where('token_id', 'is not', null);
  if (after) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), '<', tuple(...after)));
  const page = query.orderBy('updated_at', 'desc').orderBy('id', 'desc');
  const sizes = await page.limit(limit + 1).execute();
  const { rows, last } = cutPage(sizes, limit, ({ bytes }) => bytes);
  const ids = rows.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await draftRows(db).where('drafts.id', 'in', ids).execute();
  const data: Draft[] = [];
  // One at a time, because an old draft needs its thread's history.
  for (const row of found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))) data.push(await toDraft(db, row));
  return { data, nextCursor: last ? cursors.encode([last.updated_at, last.id], binding) : null };
}

/** One draft with its first and its newest versions; `undefined` if the user may not see it. */
export async function getDraft(
  { db }: StoreContext,
  { draftId, ...access }: DraftAccess & { draftId: string },
): Promise<DraftDetail | undefined> {
  if (!isPossibleId(draftId)) return undefined;
  const row = await draftRows(db).where('drafts.id', '=', draftId).executeTakeFirst();
  if (!row || !(await mayAccess(db, row, access))) return undefined;
  const versions = db.selectFrom('draft_changes').where('draft_id', '=', draftId);
  const sizes = await versions
    .select(['version', sql<number>`octet_length(content)`.as('bytes')])
    .orderBy('version', 'desc')
    // Drafts written before the limit was introduced may have more versions.
    .limit(limits.draftVersions + 1)
    .execute();
  const oldest = cutPage(sizes, limits.draftVersions + 1, ({ bytes }) => bytes).rows.at(-1)?.version ?? 1;
  const changes = await versions
    .selectAll()
    // The first version shows who proposed the draft.
    .where(({ eb, or }) => or([eb('version', '=', 1), eb('version', '>=', oldest)]))
    .orderBy('version')
    .execute();
  const draft = await toDraft(db, row);
  return {
    ...draft,
    // The thread may have changed since the draft was stored.
    outsiders: await outsidersOf(db, draft.threadId, [...draft.to, ...draft.cc]),
    newestMessage: draft.newerMessages > 0 ? ((await newestMessageOf(db, draft.threadId)) ?? null) : null,
    changes: changes.map(({ version, at, actor, state, content }) => ({
      version,
      at,
      actor: parseJson(actor),
      state,
      content: contentOf(parseJson(content)),
    })),
  };
}

/**
 * The messages of a thread that were drafts, newest first. The origin is stored with the message, so it is kept after the
 * draft is deleted.
 */
export async function listOrigins(
  { db, largePages }: StoreContext,
  { userId, threadId, signal }: OnThread & { signal?: AbortSignal },
): Promise<OriginList | undefined> {
  if (!(await isInView(db, userId, threadId))) return undefined;
  const { query } = await newestEntries(db, threadId, searched);
  const [draftId, agent] = [propertyOf(db, 'entry', 'draft', 'id'), propertyOf(db, 'entry', 'draft', 'agent', 'name')];
  const origins = query.select(['id as messageId', draftId.$notNull().as('draftId'), agent.as('agent')]);
  // Parsing large messages is slow.
  const data = await largePages.run({ owner: userId, signal }, () => origins.where(draftId, 'is not', null).execute());
  return { data };
}
