import { announceChange } from '../commands/changes.ts';
import type { Db } from '../database/database.ts';
import { NotFoundError, RefusedError } from '../database/errors.ts';
import { newId } from '../database/ids.ts';
import { parseJson, toJson } from '../database/json.ts';
import { inTransaction, lockRows, lockUser } from '../database/locks.ts';
import { limits } from '../limits.ts';
import { foldAscii } from '../people/look-up.ts';
import { isInView } from '../reads/view.ts';
import type { StoreContext } from '../store-context.ts';
import { findBasis } from './based-on.ts';
import type { Draft } from './draft.ts';
import { checkContent, type DraftActor, type DraftContent, openStates, type Recipient } from './draft-content.ts';
import { readDraft, writeVersion } from './draft-steps.ts';
import { outsidersOf, replyRecipients } from './recipients.ts';

export interface ProposeDraft {
  userId: string;
  actor: DraftActor;
  threadId: string;
  bodyText: string;
  /** Default: a reply to all. */
  to?: Recipient[] | undefined;
  cc?: Recipient[] | undefined;
  reasoning?: string | null | undefined;
  /** The newest message that the author has read; default: the newest in the thread. */
  basedOn?: string | undefined;
  /** If the same token, or the person in the same thread, already used this key for this draft, it is returned and nothing is written. */
  idempotencyKey?: string | undefined;
  /** The draft that this one is an alternative to. */
  beside?: string | undefined;
}

/**
 * Creates a draft: an agent's proposal, or a person's own reply. The API and webhooks do not show it until it is sent.
 */
export function proposeDraft({ db, clock }: StoreContext, request: ProposeDraft): Promise<Draft> {
  const { userId, actor, threadId, bodyText, to, cc, reasoning = null, basedOn, beside = null } = request;
  const { idempotencyKey = null } = request;
  return inTransaction(db, async (transaction) => {
    if (!(await isInView(transaction, userId, threadId))) throw new NotFoundError('thread', threadId);
    const thread = await lockForProposal(transaction, userId, threadId);
    const repeated = await findRepeated(transaction, request);
    if (repeated) return repeated;
    await requireFreeSlot(transaction, request);
    const content: DraftContent = {
      ...(to ? { to, cc: [] } : await replyRecipients(transaction, threadId)),
      ...(cc && { cc }),
      bodyText: normalizeBreaks(bodyText),
      reasoning: reasoning && normalizeBreaks(reasoning),
    };
    checkContent(content);
    const basis = await findBasis(transaction, thread, basedOn);
    const outsiders = await outsidersOf(transaction, threadId, [...content.to, ...content.cc]);
    const now = clock().toISOString();
    const id = newId('drf');
    // An agent cannot change a person's draft, only propose an alternative.
    const state = actor.type === 'agent' ? 'proposed' : 'edited';
    await transaction
      .insertInto('drafts')
      .values({
        id,
        thread_id: threadId,
        user_id: userId,
        content: toJson({ ...content, outsiders }),
        state,
        version: 1,
        created_at: now,
        updated_at: now,
        message_id: null,
        token_id: actor.type === 'agent' ? actor.tokenId : null,
        idempotency_key: idempotencyKey,
        ...basis,
        beside,
        discard_reason: null,
      })
      .execute();
    await writeVersion(transaction, actor, { draft_id: id, version: 1, at: now, state, content: toJson(content) });
    await announceChange(transaction, threadId);
    return readDraft(transaction, id);
  });
}

/** Drafts use `\n` alone, so that no other control character has to be allowed. */
export const normalizeBreaks = (text: string) => text.replaceAll('\r\n', '\n');

/** Until the transaction ends, no other draft of the user or in the thread can be added, and no message to the thread. */
export async function lockForProposal(db: Db, userId: string, threadId: string) {
  await lockUser(db, userId);
  const thread = db.selectFrom('threads').select(['id', 'message_count']).where('id', '=', threadId);
  return lockRows(db, thread, 'update').executeTakeFirstOrThrow();
}

/** Whether a request repeats the recipients of a draft. A recipient without a name may have got one from the thread. */
const repeats = (given: Recipient[], stored: Recipient[]) =>
  given.length === stored.length &&
  given.every(({ name, address }, index) => {
    const known = stored[index];
    return known && foldAscii(address) === foldAscii(known.address) && (name ?? known.name) === known.name;
  });

async function findRepeated(db: Db, request: ProposeDraft): Promise<Draft | undefined> {
  const { actor, idempotencyKey, threadId, bodyText, to, cc, reasoning = null, basedOn } = request;
  if (idempotencyKey === undefined || actor.type !== 'agent') return undefined;
  const found = await db
    .selectFrom('drafts')
    .innerJoin('draft_changes', 'draft_changes.draft_id', 'drafts.id')
    .select(['drafts.id', 'drafts.thread_id', 'drafts.based_on', 'draft_changes.content as first'])
    .where('draft_changes.version', '=', 1)
    .where('drafts.idempotency_key', '=', idempotencyKey)
    .where('drafts.token_id', '=', actor.tokenId)
    .executeTakeFirst();
  if (!found) return undefined;
  const first = parseJson(found.first);
  const isSame =
    found.thread_id === threadId &&
    first.bodyText === normalizeBreaks(bodyText) &&
    first.reasoning === (reasoning && normalizeBreaks(reasoning)) &&
    (!to || repeats(to, first.to)) &&
    (!cc || repeats(cc, first.cc)) &&
    (basedOn === undefined || basedOn === found.based_on);
  if (!isSame)
    throw new RefusedError(
      `You used the idempotency key ${JSON.stringify(idempotencyKey)} for another draft. Use a new one.`,
    );
  return readDraft(db, found.id);
}

async function requireFreeSlot(db: Db, { userId, actor, threadId }: ProposeDraft): Promise<void> {
  // Agents and people have separate limits, so that an agent never keeps a person from replying.
  const ofSameKind = actor.type === 'agent' ? 'is not' : 'is';
  const open = db
    .selectFrom('drafts')
    .select('id')
    .where('state', 'in', openStates)
    .where('token_id', ofSameKind, null);
  const require = async (owner: string, column: 'thread_id' | 'user_id' | 'token_id', value: string, most: number) => {
    if ((await open.where(column, '=', value).limit(most).execute()).length === most)
      throw new RefusedError(
        `${owner} ${most} drafts that were neither sent nor discarded. Change one of them instead, or discard one first.`,
      );
  };
  await require('The thread has', 'thread_id', threadId, limits.openDraftsPerThread);
  await require('You have', 'user_id', userId, limits.openDraftsPerUser);
  if (actor.type === 'agent') await require('Your token has', 'token_id', actor.tokenId, limits.openDraftsPerToken);
}
