import type { Participant, WebhookEvent } from '@threads-api/contract';
import { addMessage } from '../commands/add-message.ts';
import { maximumReasonLength } from '../commands/contract-limits.ts';
import { type CommandContext, commandOn, participantOf, publish, requireMember } from '../commands/thread-command.ts';
import type { Db } from '../database/database.ts';
import { RefusedError } from '../database/errors.ts';
import { inTransaction } from '../database/locks.ts';
import { requireRow } from '../database/require-row.ts';
import type { StoredMessage } from '../rows/stored.ts';
import type { StoreContext } from '../store-context.ts';
import { newestMessageOf } from './based-on.ts';
import { type Draft, OvertakenDraftError } from './draft.ts';
import { checkContent, checkText, type DraftActor, type Recipient } from './draft-content.ts';
import { readForChange, type SeenDraft, writeStep } from './draft-steps.ts';

/** `reason` is for the agent that proposed the draft. */
type DiscardDraft = SeenDraft & { reason?: string | null | undefined };

/** Discards a draft. An agent cannot discard a draft that a person edited. */
export async function discardDraft({ db, clock }: StoreContext, { reason, ...seen }: DiscardDraft): Promise<Draft> {
  const discardReason = reason?.trim() || null;
  if ((discardReason ?? '').length > maximumReasonLength)
    throw new RefusedError(`The reason is longer than ${maximumReasonLength} characters. Shorten it.`);
  checkText('reason', discardReason ?? '');
  return inTransaction(db, async (transaction) => {
    const draft = await readForChange(transaction, seen);
    const { actor } = seen;
    if (actor.type === 'agent' && draft.state === 'edited')
      throw new RefusedError(`A person edited the draft ${draft.id}. Only a person can discard it now.`);
    const context = { db: transaction, now: clock().toISOString() };
    return endDraft(context, draft, { actor, state: 'discarded', discardReason });
  });
}

interface SendDraft {
  draftId: string;
  version: number;
  senderId: string;
  /** The newest message that the sender has seen. Needed if the draft does not take it into account. */
  seenMessageId?: string | undefined;
}

/**
 * Sends the version of a draft that the person saw. One transaction checks for newer messages, writes the message and its
 * event, and ends the draft. So a draft is sent at most once, and no message can arrive between the check and the send.
 */
export async function sendDraft({ db, clock }: StoreContext, request: SendDraft): Promise<Draft> {
  const { draftId, version, senderId, seenMessageId } = request;
  const { thread_id } = await requireRow(db, 'drafts', draftId);
  return commandOn(db, clock, thread_id, async (context, thread) => {
    const sender = await participantOf(context.db, senderId);
    const actor = { type: 'user', id: senderId, name: sender.name ?? senderId } as const;
    const draft = await readForChange(context.db, { draftId, version, actor });
    await requireMember(context.db, thread, senderId);
    // An earlier version of the service may have stored text that this one refuses.
    checkContent(draft);
    await requireSeen(context.db, draft, seenMessageId);
    const { messageId } = await addMessage(context, thread, {
      direction: 'outbound',
      author: sender,
      to: draft.to.map(toParticipant),
      cc: draft.cc.map(toParticipant),
      bodyText: draft.bodyText,
      bodyHtml: null,
      attachments: [],
      draft: originOf(draft),
    });
    return endDraft(context, draft, { actor, state: 'sent', messageId });
  });
}

type Outcome = { actor: DraftActor } & (
  | { state: 'sent'; messageId: string }
  | { state: 'discarded'; discardReason: string | null }
);

/** Writes the last version of a draft. If an agent proposed it, publishes an event with the outcome for the agent's user (D34). */
async function endDraft(context: CommandContext, draft: Draft, outcome: Outcome): Promise<Draft> {
  const { db, now } = context;
  const ended = await writeStep(db, draft, { now, content: draft, ...outcome });
  if (draft.proposedBy.type === 'agent') await publish(context, eventOf(draft, outcome, now));
  return ended;
}

function eventOf({ id: draftId, threadId, state }: Draft, outcome: Outcome, timestamp: string): WebhookEvent {
  const ids = { threadId, draftId };
  return outcome.state === 'sent'
    ? { type: 'draft.sent', timestamp, data: { ...ids, messageId: outcome.messageId, edited: state === 'edited' } }
    : { type: 'draft.discarded', timestamp, data: { ...ids, reason: outcome.discardReason } };
}

/** Refuses to send a draft that a message has overtaken, unless the sender has seen the newest one. */
async function requireSeen(db: Db, draft: Draft, seenMessageId: string | undefined): Promise<void> {
  if (draft.newerMessages === 0) return;
  const newest = await newestMessageOf(db, draft.threadId);
  if (newest && newest.id !== seenMessageId) throw new OvertakenDraftError(draft, newest);
}

const originOf = ({ id, proposedBy }: Draft): StoredMessage['draft'] =>
  proposedBy.type === 'agent' ? { id, agent: { tokenId: proposedBy.tokenId, name: proposedBy.name } } : { id };

const toParticipant = ({ name, address }: Recipient): Participant => ({ type: 'contact', id: null, name, address });
