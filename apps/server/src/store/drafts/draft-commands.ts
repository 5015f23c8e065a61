import type { Participant } from '@threads-api/contract';
import { addMessage } from '../commands/add-message.ts';
import { announceChange } from '../commands/changes.ts';
import { commandOn, participantOf, requireMember } from '../commands/thread-command.ts';
import type { Db } from '../database/database.ts';
import { NotFoundError } from '../database/errors.ts';
import { isPossibleId, newId } from '../database/ids.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { type Json, toJson } from '../database/json.ts';
import { lockRows } from '../database/locks.ts';
import { isInView } from '../reads/view.ts';
import { checkContent, type Draft, EndedDraftError, peopleOf, StaleDraftError, toDraft } from './draft.ts';
import { type DraftAccess, mayAccess } from './draft-access.ts';
import type { DraftActor, DraftContent, DraftState, Recipient } from './draft-content.ts';

export interface ProposeDraft {
  userId: string;
  actor: DraftActor;
  threadId: string;
  bodyText: string;
  subject?: string | null | undefined;
  /** Default: the people of the thread. */
  to?: Recipient[] | undefined;
  cc?: Recipient[] | undefined;
  reasoning?: string | null | undefined;
}

/** An agent proposes what a person may send. The draft is visible nowhere else until then. */
export function proposeDraft(db: Db, clock: () => Date, request: ProposeDraft): Promise<Draft> {
  const { userId, actor, threadId, bodyText, subject = null, to, cc = [], reasoning = null } = request;
  return inTransaction(db, async (transaction) => {
    if (!(await isInView(transaction, userId, threadId)))
      throw new NotFoundError('thread in your view with the id', threadId);
    const content = { subject, to: to ?? (await peopleOf(transaction, threadId)), cc, bodyText, reasoning };
    checkContent(content);
    const now = clock().toISOString();
    const id = newId('drf');
    const row = {
      id,
      thread_id: threadId,
      user_id: userId,
      content: toJson(content),
      state: 'proposed' as const,
      version: 1,
      created_at: now,
      updated_at: now,
      message_id: null,
    };
    await transaction.insertInto('drafts').values(row).execute();
    await keep(transaction, id, 1, now, actor, 'proposed', row.content);
    await announceChange(transaction, threadId);
    return toDraft(transaction, row);
  });
}

export interface ChangeDraft extends DraftAccess {
  draftId: string;
  /** The version that was seen; a newer one is not overwritten. */
  version: number;
  actor: DraftActor;
  changes: Partial<DraftContent>;
}

/** Changes a draft. A change by a person makes it `edited`, one by the agent makes it `proposed` again. */
export function changeDraft(
  db: Db,
  clock: () => Date,
  { draftId, version, actor, changes, ...access }: ChangeDraft,
): Promise<Draft> {
  return onDraft(db, clock, { draftId, version, ...access }, async (transaction, draft, now) => {
    const { subject, to, cc, bodyText, reasoning } = draft;
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const content: DraftContent = { subject, to, cc, bodyText, reasoning, ...given };
    checkContent(content);
    return step(transaction, draft, now, actor, actor.type === 'user' ? 'edited' : 'proposed', content);
  });
}

export interface EndDraft extends DraftAccess {
  draftId: string;
  version: number;
  actor: DraftActor;
}

/** Discards a draft. */
export function discardDraft(db: Db, clock: () => Date, { actor, ...seen }: EndDraft): Promise<Draft> {
  return onDraft(db, clock, seen, (transaction, draft, now) =>
    step(transaction, draft, now, actor, 'discarded', draft),
  );
}

export interface SendDraft extends DraftAccess {
  draftId: string;
  version: number;
  senderId: string;
}

/**
 * A person sends the version of a draft that they saw. The message, its event and the end of the draft are one
 * transaction, so sending twice sends once.
 */
export async function sendDraft(db: Db, clock: () => Date, request: SendDraft): Promise<Draft> {
  const { draftId, senderId } = request;
  const found = await db.selectFrom('drafts').select('thread_id').where('id', '=', draftId).executeTakeFirst();
  if (!found) throw new NotFoundError('draft', draftId);
  return commandOn(db, clock, found.thread_id, async (context, thread) => {
    const draft = await readForChange(context.db, request);
    const sender = await participantOf(context.db, senderId);
    await requireMember(context.db, thread, senderId);
    const recipient = ({ name, address }: Recipient): Participant => ({ type: 'contact', id: null, name, address });
    const { messageId } = await addMessage(context, thread, {
      direction: 'outbound',
      author: sender,
      to: draft.to.map(recipient),
      cc: draft.cc.map(recipient),
      bodyText: draft.bodyText,
      bodyHtml: null,
      attachments: [],
    });
    const actor: DraftActor = { type: 'user', id: senderId, name: sender.name ?? senderId };
    return step(context.db, draft, context.now, actor, 'sent', draft, messageId);
  });
}

function onDraft(
  db: Db,
  clock: () => Date,
  seen: SeenDraft,
  work: (db: Db, draft: Draft, now: string) => Promise<Draft>,
): Promise<Draft> {
  return inTransaction(db, async (transaction) =>
    work(transaction, await readForChange(transaction, seen), clock().toISOString()),
  );
}

type SeenDraft = DraftAccess & { draftId: string; version: number };

/** The draft, locked until the transaction ends. It has to be the version that was seen, neither sent nor discarded. */
async function readForChange(db: Db, { draftId, version, ...access }: SeenDraft): Promise<Draft> {
  const query = db.selectFrom('drafts').selectAll().where('id', '=', draftId);
  const row = isPossibleId(draftId) ? await lockRows(db, query, 'update').executeTakeFirst() : undefined;
  if (!row || !(await mayAccess(db, row, access))) throw new NotFoundError('draft', draftId);
  const draft = await toDraft(db, row);
  if (draft.state === 'sent' || draft.state === 'discarded') throw new EndedDraftError(draft);
  if (draft.version !== version) throw new StaleDraftError(draft, version);
  return draft;
}

async function step(
  db: Db,
  draft: Draft,
  now: string,
  actor: DraftActor,
  state: DraftState,
  content: DraftContent,
  messageId: string | null = null,
): Promise<Draft> {
  const { subject, to, cc, bodyText, reasoning } = content;
  const text = toJson({ subject, to, cc, bodyText, reasoning });
  const version = draft.version + 1;
  await db
    .updateTable('drafts')
    .set({ content: text, state, version, updated_at: now, message_id: messageId })
    .where('id', '=', draft.id)
    .execute();
  await keep(db, draft.id, version, now, actor, state, text);
  await announceChange(db, draft.threadId);
  return toDraft(db, await db.selectFrom('drafts').selectAll().where('id', '=', draft.id).executeTakeFirstOrThrow());
}

async function keep(
  db: Db,
  draftId: string,
  version: number,
  at: string,
  actor: DraftActor,
  state: DraftState,
  content: Json<DraftContent>,
): Promise<void> {
  await db
    .insertInto('draft_changes')
    .values({ draft_id: draftId, version, at, actor: toJson(actor), state, content })
    .execute();
}
