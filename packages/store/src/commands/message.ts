import type { Message } from '@threads-api/contract';
import { maximumSnippetLength, requireFit } from '../contract-limits.ts';
import { newId } from '../ids.ts';
import { appendHistory, type CommandContext, type ThreadRow } from './thread-command.ts';

/** What a message says and to whom, before it is one. */
export type MessageContent = Pick<Message, 'to' | 'cc' | 'bodyText' | 'bodyHtml'> & {
  attachments: Omit<Message['attachments'][number], 'id'>[];
};

/** The beginning of a text, on one line. */
export function snippetOf(text: string): string {
  return [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, maximumSnippetLength).join('');
}

export function newMessage(
  { now }: CommandContext,
  direction: Message['direction'],
  author: Message['author'],
  { to, cc, bodyText, bodyHtml, attachments }: MessageContent,
): Message {
  requireFit('Message', { to, cc, bodyText, bodyHtml, attachments });
  requireFit('Participant', author);
  return {
    type: 'message',
    id: newId('msg'),
    timestamp: now,
    direction,
    author,
    to,
    cc,
    bodyText,
    bodyHtml,
    attachments: attachments.map((attachment) => ({ id: newId('att'), ...attachment })),
  };
}

/** Adds a message to its thread, with the entries that follow from it, and moves the thread to the top of every list. */
export async function addMessage(
  context: CommandContext,
  thread: ThreadRow,
  message: Message,
  consequences: Parameters<typeof appendHistory>[2] = [],
  changes: Parameters<typeof appendHistory>[3] = {},
): Promise<void> {
  const { db, now } = context;
  await appendHistory(context, thread, [message, ...consequences], {
    ...changes,
    timestamp: now,
    snippet: snippetOf(message.bodyText),
    message_count: thread.message_count + 1,
  });
  const marked = message.direction === 'inbound' ? { timestamp: now, unread: 1 } : { timestamp: now };
  await db.updateTable('views').set(marked).where('thread_id', '=', thread.id).execute();
}
