import type { Message, Participant, StatusChanged, WebhookEvent } from '@threads-api/contract';
import { newId } from '../database/ids.ts';
import { noInbound } from '../read-state/set-read-state.ts';
import type { StoredMessage } from '../rows/stored.ts';
import type { StoreContext } from '../store-context.ts';
import { withText } from '../text/read-html.ts';
import { maximumSnippetLength, requireFit } from './contract-limits.ts';
import {
  appendHistory,
  type CommandContext,
  commandOn,
  type OnThread,
  participantOf,
  publish,
  requireMember,
  system,
  type ThreadRow,
} from './thread-command.ts';

/** The content and recipients of a new message. */
export type MessageContent = Pick<Message, 'to' | 'cc' | 'bodyText' | 'bodyHtml'> & {
  attachments: Omit<Message['attachments'][number], 'id'>[];
  /** The Reply-To of a mail. */
  replyTo?: Participant[];
};

export interface NewMessage extends MessageContent {
  direction: Message['direction'];
  author: Participant;
  draft?: StoredMessage['draft'];
}

/**
 * Adds a message to a thread, with its history entry and its event. The thread moves to the top of every list. An inbound
 * message reopens the thread (D7) and marks it as unread for every member of the inbox (D8). The unread state follows from
 * the message's time, so nothing is written per member.
 */
export async function addMessage(
  context: CommandContext,
  thread: ThreadRow,
  { direction, author, to, cc, replyTo = [], bodyText, bodyHtml, attachments, draft }: NewMessage,
): Promise<{ threadId: string; messageId: string }> {
  const { now: timestamp } = context;
  requireFit('Message', { to, cc, bodyText, bodyHtml, attachments });
  for (const participant of [author, ...replyTo]) requireFit('Participant', participant);
  const message: StoredMessage = withText({
    type: 'message',
    id: newId('msg'),
    timestamp,
    direction,
    author,
    to,
    cc,
    bodyText,
    bodyHtml,
    attachments: attachments.map((attachment) => ({ id: newId('att'), ...attachment })),
    ...(replyTo.length > 0 && { replyTo }),
    ...(draft && { draft }),
  });
  const reopening = direction === 'inbound' ? reopeningOf(thread, timestamp) : undefined;
  await appendHistory(context, thread, [message, ...(reopening ? [reopening] : [])], {
    timestamp,
    snippet: snippetOf(message.bodyText),
    message_count: thread.message_count + 1,
    inbound_at: direction === 'inbound' ? timestamp : thread.inbound_at || noInbound,
    ...(reopening && { status: reopening.to }),
  });
  const ids = { threadId: thread.id, messageId: message.id };
  await publish(
    context,
    { type: 'message.created', timestamp, data: { ...ids, direction } },
    ...(reopening ? [statusEvent(thread.id, reopening)] : []),
  );
  return ids;
}

function reopeningOf({ status: from }: ThreadRow, timestamp: string): StatusChanged | undefined {
  if (from === 'open') return undefined;
  return { type: 'status_changed', id: newId('evt'), timestamp, actor: system, from, to: 'open' };
}

/** The event for a status change. */
export function statusEvent(threadId: string, { id, timestamp, from, to }: StatusChanged): WebhookEvent {
  return { type: 'thread.status_changed', timestamp, data: { threadId, historyEntryId: id, from, to } };
}

/** The beginning of a text, on one line. */
export function snippetOf(text: string): string {
  return [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, maximumSnippetLength).join('');
}

/** Adds an inbound message to a thread. */
export function receiveMessage(
  { db, clock }: StoreContext,
  { threadId, ...message }: MessageContent & { threadId: string; author: Participant },
) {
  return commandOn(db, clock, threadId, (context, thread) =>
    addMessage(context, thread, { direction: 'inbound', ...message }),
  );
}

/** Adds a message that a person sent. Read state does not change. */
export function sendMessage({ db, clock }: StoreContext, { threadId, userId, ...content }: MessageContent & OnThread) {
  return commandOn(db, clock, threadId, async (context, thread) => {
    const author = await participantOf(context.db, userId);
    await requireMember(context.db, thread, userId);
    return addMessage(context, thread, { direction: 'outbound', author, ...content });
  });
}
