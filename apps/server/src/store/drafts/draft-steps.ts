import type { Insertable } from 'kysely';
import { announceChange } from '../commands/changes.ts';
import type { Database, Db } from '../database/database.ts';
import { ConflictError, NotFoundError, RefusedError } from '../database/errors.ts';
import { isPossibleId } from '../database/ids.ts';
import { toJson } from '../database/json.ts';
import { lockRows } from '../database/locks.ts';
import type { Basis } from './based-on.ts';
import { type Draft, draftRows, mayAccess, StaleDraftError, toDraft } from './draft.ts';
import { contentOf, type DraftActor, type DraftContent, type DraftState } from './draft-content.ts';
import { outsidersOf } from './recipients.ts';

/** A draft, and the version of it that the actor saw. An agent acts for the user of its token. */
export type SeenDraft = { draftId: string; version: number } & (
  | { actor: Extract<DraftActor, { type: 'user' }> }
  | { actor: Extract<DraftActor, { type: 'agent' }>; userId: string }
);

/** Reads a draft and locks it until the transaction ends. Throws if it has a newer version, or was sent or discarded. */
export async function readForChange(db: Db, seen: SeenDraft): Promise<Draft> {
  const { draftId, version, actor } = seen;
  const access = 'userId' in seen ? { userId: seen.userId } : { reviewerId: seen.actor.id };
  const query = db.selectFrom('drafts').selectAll().where('id', '=', draftId);
  const row = isPossibleId(draftId) ? await lockRows(db, query, 'update').executeTakeFirst() : undefined;
  if (!row || !(await mayAccess(db, row, access))) throw new NotFoundError('draft', draftId);
  if (actor.type === 'agent' && row.token_id !== actor.tokenId)
    throw new RefusedError(`The draft ${draftId} belongs to another token. Propose a draft of your own.`);
  const draft = await readDraft(db, draftId);
  if (draft.state === 'sent' || draft.state === 'discarded')
    throw new ConflictError(`The draft ${draftId} was already ${draft.state}.`);
  if (draft.version !== version) throw new StaleDraftError(draft, version);
  return draft;
}

export async function readDraft(db: Db, id: string): Promise<Draft> {
  return toDraft(db, await draftRows(db).where('drafts.id', '=', id).executeTakeFirstOrThrow());
}

export interface Step {
  now: string;
  actor: DraftActor;
  state: DraftState;
  content: DraftContent;
  basis?: Basis | undefined;
  messageId?: string;
  discardReason?: string | null;
}

/** Writes the next version of a draft. */
export async function writeStep(db: Db, draft: Draft, step: Step): Promise<Draft> {
  const { now, actor, state, content, basis, messageId = null, discardReason = null } = step;
  const kept = contentOf(content);
  const outsiders = await outsidersOf(db, draft.threadId, [...kept.to, ...kept.cc]);
  const version = draft.version + 1;
  await db
    .updateTable('drafts')
    .set({
      content: toJson({ ...kept, outsiders }),
      state,
      version,
      updated_at: now,
      message_id: messageId,
      discard_reason: discardReason,
      ...basis,
    })
    .where('id', '=', draft.id)
    .execute();
  await writeVersion(db, actor, { draft_id: draft.id, version, at: now, state, content: toJson(kept) });
  await announceChange(db, draft.threadId);
  return readDraft(db, draft.id);
}

/** Writes a version of a draft. */
export const writeVersion = (
  db: Db,
  actor: DraftActor,
  version: Omit<Insertable<Database['draft_changes']>, 'actor'>,
): Promise<unknown> =>
  db
    .insertInto('draft_changes')
    .values({ ...version, actor: toJson(actor) })
    .execute();
