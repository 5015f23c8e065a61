import type { Participant } from '@threads-api/contract';
import { addMessage } from '../commands/add-message.ts';
import { announceChange } from '../commands/changes.ts';
import { commandOn, participantOf, requireMember } from '../commands/thread-command.ts';
import type { Db } from '../database/database.ts';
import { LimitError, NotFoundError } from '../database/errors.ts';
import { isPossibleId, newId } from '../database/ids.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { type Json, parseJson, toJson } from '../database/json.ts';
import { lockRows } from '../database/locks.ts';
import { limits } from '../limits.ts';
import { isInView } from '../reads/view.ts';
import { checkContent, type Draft, EndedDraftError, InvalidDraftError, StaleDraftError, toDraft } from './draft.ts';
import { type DraftAccess, mayAccess } from './draft-access.ts';
import type { DraftActor, DraftContent, DraftState, Recipient } from './draft-content.ts';
import { outsidersOf, peopleOf } from './people-of-thread.ts';

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
    await requireRoom(transaction, userId, threadId);
    const content = { subject, to: to ?? (await defaultRecipients(transaction, threadId)), cc, bodyText, reasoning };
    checkContent(content);
    const outsiders = await outsidersOf(transaction, threadId, [...content.to, ...cc]);
    const now = clock().toISOString();
    const id = newId('drf');
    const row = {
      id,
      thread_id: threadId,
      user_id: userId,
      content: toJson({ ...content, outsiders }),
      state: 'proposed' as const,
      version: 1,
      created_at: now,
      updated_at: now,
      message_id: null,
    };
    await transaction.insertInto('drafts').values(row).execute();
    await keep(transaction, id, 1, now, actor, 'proposed', toJson(content));
    await announceChange(transaction, threadId);
    return toDraft(transaction, row, outsiders);
  });
}

async function defaultRecipients(db: Db, threadId: string): Promise<Recipient[]> {
  const people = await peopleOf(db, threadId);
  if (people.length > limits.draftRecipients)
    throw new InvalidDraftError(`The thread has more than ${limits.draftRecipients} people. Name the recipients.`);
  return people;
}

/** Nobody else adds a draft of the user or to the thread until the transaction ends. */
async function requireRoom(db: Db, userId: string, threadId: string): Promise<void> {
  await lockRows(db, db.selectFrom('users').select('id').where('id', '=', userId), 'update').execute();
  await lockRows(db, db.selectFrom('threads').select('id').where('id', '=', threadId), 'update').execute();
  const open = db.selectFrom('drafts').select('id').where('state', 'in', ['proposed', 'edited']);
  const ofThread = open.where('thread_id', '=', threadId).limit(limits.openDraftsPerThread);
  const ofUser = open.where('user_id', '=', userId).limit(limits.openDraftsPerUser);
  const refuse = (owner: string, most: number) =>
    new LimitError(
      `${owner} ${most} drafts that were neither sent nor discarded. Change or discard one of them first.`,
    );
  if ((await ofThread.execute()).length === limits.openDraftsPerThread)
    throw refuse('The thread has', limits.openDraftsPerThread);
  if ((await ofUser.execute()).length === limits.openDraftsPerUser) throw refuse('You have', limits.openDraftsPerUser);
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
    if (draft.version >= limits.draftVersions)
      throw new LimitError(`The draft has ${draft.version} versions. Discard it and propose a new one.`);
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
  const draft = await toDraft(db, row, parseJson(row.content).outsiders);
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
  const kept: DraftContent = { subject, to, cc, bodyText, reasoning };
  const outsiders = await outsidersOf(db, draft.threadId, [...to, ...cc]);
  const version = draft.version + 1;
  await db
    .updateTable('drafts')
    .set({ content: toJson({ ...kept, outsiders }), state, version, updated_at: now, message_id: messageId })
    .where('id', '=', draft.id)
    .execute();
  await keep(db, draft.id, version, now, actor, state, toJson(kept));
  await announceChange(db, draft.threadId);
  const row = await db.selectFrom('drafts').selectAll().where('id', '=', draft.id).executeTakeFirstOrThrow();
  return toDraft(db, row, outsiders);
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
