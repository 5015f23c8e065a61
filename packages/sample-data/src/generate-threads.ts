import type { HistoryEntry, Message, Note, Participant, Thread } from '@threads-api/contract';

const start = Date.parse('2026-02-01T08:00:00.000Z');
const subjects = ['Delivery', 'Invoice', 'Return', 'Question', 'Complaint', 'Offer', 'Appointment'];

/** A thread with its history, notes and unread state. */
export interface SampleThread {
  inboxId: string;
  thread: Omit<Thread, 'unread'> & { history: HistoryEntry[] };
  notes: Note[];
  /** The ids of users who have not read the thread. */
  unreadBy: string[];
}

export interface GenerateThreadsOptions {
  /** The threads are distributed evenly over these inboxes. */
  inboxIds: string[];
  threads: number;
  /** Returns the number of messages in the thread with this index. Default: 1 to 3. */
  messagesIn?: (index: number) => number;
  /** Returns the number of notes on the thread with this index. Default: 0. */
  notesIn?: (index: number) => number;
  /** The ids of users for whom every seventh thread is unread. */
  unreadBy?: string[];
}

/** Generates threads one minute apart. The same options give the same threads. */
export function* generateThreads({
  inboxIds,
  threads,
  messagesIn = (n) => 1 + (n % 3),
  notesIn = () => 0,
  unreadBy = [],
}: GenerateThreadsOptions): Generator<SampleThread> {
  const tag = inboxIds.join('').replaceAll('inb_', '').slice(0, 24);
  for (let index = 0; index < threads; index++) {
    const number = String(index).padStart(7, '0');
    const customer = index % 97;
    const sender: Participant = {
      type: 'contact',
      id: null,
      name: `Customer ${customer}`,
      address: `customer${customer}@post.example`,
    };
    const messages = Array.from({ length: messagesIn(index) }, (_, position): Message => {
      const inbound = position % 2 === 0;
      return {
        type: 'message',
        id: `msg_${tag}${number}_${position}`,
        timestamp: new Date(start + index * 60_000 + position * 1000).toISOString(),
        direction: inbound ? 'inbound' : 'outbound',
        author: inbound ? sender : { type: 'bot', id: null, name: 'Auto-reply', address: null },
        to: [],
        cc: [],
        bodyText: `${subjects[index % subjects.length]} ${number}, message ${position + 1}.`,
        bodyHtml: null,
        attachments: [],
      };
    });
    const notes = Array.from({ length: notesIn(index) }, (_, position): Note => {
      const createdAt = new Date(start + index * 60_000 + position * 1000).toISOString();
      const author = { type: 'user' as const, id: null, name: 'A colleague', address: null };
      const bodyText = `Note ${position + 1} on ${number}.`;
      return {
        id: `nte_${tag}${number}_${position}`,
        threadId: `thr_${tag}${number}`,
        author,
        bodyText,
        createdAt,
        editedAt: null,
      };
    });
    const [oldest, newest] = [messages[0], messages.at(-1)] as [Message, Message];
    yield {
      inboxId: inboxIds[index % inboxIds.length] as string,
      unreadBy: index % 7 === 0 ? unreadBy : [],
      notes,
      thread: {
        id: `thr_${tag}${number}`,
        subject: `${subjects[index % subjects.length]} ${number}`,
        sender,
        timestamp: newest.timestamp,
        status: (['open', 'pending', 'closed'] as const)[index % 3] as 'open',
        assignment: null,
        snippet: newest.bodyText,
        messageCount: messages.length,
        createdAt: oldest.timestamp,
        updatedAt: newest.timestamp,
        history: messages,
      },
    };
  }
}
