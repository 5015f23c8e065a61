import type { Db } from '../database/database.ts';
import { NotFoundError, RefusedError } from '../database/errors.ts';
import { isPossibleId } from '../database/ids.ts';
import { toJson } from '../database/json.ts';
import { inTransaction } from '../database/locks.ts';
import { limits } from '../limits.ts';
import type { StoreContext } from '../store-context.ts';
import { findBasis } from './based-on.ts';
import type { Draft } from './draft.ts';
import { checkContent, contentOf, type DraftContent } from './draft-content.ts';
import { readForChange, type SeenDraft, writeStep } from './draft-steps.ts';
import { lockForProposal, normalizeBreaks, proposeDraft } from './propose-draft.ts';

/** `undefined` leaves a property unchanged. */
type Changes = { [Name in keyof DraftContent]?: DraftContent[Name] | undefined };

/** `version` is the version that the author saw. A newer version is never overwritten. */
type ChangeDraft = SeenDraft & {
  changes: Changes;
  /** The newest message that the author has read; default: unchanged. */
  basedOn?: string | undefined;
};

/**
 * Changes a draft. An agent cannot overwrite a person's edit: its change becomes a separate proposal. A change without effect
 * creates no version.
 */
export function changeDraft(context: StoreContext, request: ChangeDraft): Promise<Draft> {
  const { changes, basedOn, ...seen } = request;
  const { draftId, actor } = seen;
  const { db, clock } = context;
  return inTransaction(db, async (transaction) => {
    const owner = isPossibleId(draftId) ? await findOwner(transaction, draftId) : undefined;
    if (!owner) throw new NotFoundError('draft', draftId);
    // Lock in the same order as proposals and messages. Another order could deadlock.
    const thread = await lockForProposal(transaction, owner.user_id, owner.thread_id);
    const draft = await readForChange(transaction, seen);
    const before = contentOf(draft);
    const content = withChanges(before, changes);
    const basis = basedOn === undefined ? undefined : await findBasis(transaction, thread, basedOn);
    const sameBasis = basis === undefined || basis.based_on === draft.basedOn;
    if (toJson(content) === toJson(before) && sameBasis) return draft;
    checkContent(content);
    if (actor.type === 'agent' && draft.state === 'edited')
      return proposeDraft(
        { ...context, db: transaction },
        {
          ...content,
          userId: owner.user_id,
          actor,
          threadId: owner.thread_id,
          basedOn: basedOn ?? draft.basedOn ?? undefined,
          beside: draftId,
        },
      );
    if (draft.version >= limits.draftVersions)
      throw new RefusedError(`The draft has ${draft.version} versions. Discard it and propose a new one.`);
    const state = actor.type === 'user' ? 'edited' : 'proposed';
    return writeStep(transaction, draft, { now: clock().toISOString(), actor, state, content, basis });
  });
}

const findOwner = (db: Db, draftId: string) =>
  db.selectFrom('drafts').select(['user_id', 'thread_id']).where('id', '=', draftId).executeTakeFirst();

function withChanges(before: DraftContent, { to, cc, bodyText, reasoning }: Changes): DraftContent {
  return {
    to: to ?? before.to,
    cc: cc ?? before.cc,
    bodyText: bodyText === undefined ? before.bodyText : normalizeBreaks(bodyText),
    reasoning: reasoning === undefined ? before.reasoning : reasoning && normalizeBreaks(reasoning),
  };
}
