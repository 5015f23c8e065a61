import type { HistoryEntry, Note, Participant, Thread, ThreadStatus } from '@threads-api/contract';
import { addMessage, addNote, type MakeId, message, startThread } from './thread-record.ts';

const start = Date.parse('2026-02-01T08:00:00.000Z');
const subjects = ['Delivery', 'Invoice', 'Return', 'Question', 'Complaint', 'Offer', 'Appointment'];
const statuses: ThreadStatus[] = ['open', 'pending', 'closed'];
const bot: Participant = { type: 'bot', id: null, name: 'Auto-reply', address: null };
const colleague: Participant = { type: 'user', id: null, name: 'A colleague', address: null };

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
    let ids = 0;
    const makeId: MakeId = (prefix) => `${prefix}_${tag}${number}${prefix === 'thr' ? '' : `_${ids++}`}`;
    const timeOf = (position: number) => new Date(start + index * 60_000 + position * 1000).toISOString();
    const customer = index % 97;
    const address = `customer${customer}@post.example`;
    const sender: Participant = { type: 'contact', id: null, name: `Customer ${customer}`, address };
    const subject = `${subjects[index % subjects.length]} ${number}`;
    const opening = { subject, sender, text: `${subject}, message 1.`, attachments: [] };
    const record = startThread(makeId, timeOf(0), opening);
    for (let position = 1; position < messagesIn(index); position++) {
      const isInbound = position % 2 === 0;
      addMessage(record, {
        ...message(makeId, timeOf(position), `${subject}, message ${position + 1}.`),
        direction: isInbound ? 'inbound' : 'outbound',
        author: isInbound ? sender : bot,
        to: [],
      });
    }
    for (let position = 0; position < notesIn(index); position++)
      addNote(record, makeId, timeOf(position), colleague, `Note ${position + 1} on ${number}.`);
    const { unread: _, ...thread } = record.thread;
    yield {
      inboxId: inboxIds[index % inboxIds.length] as string,
      unreadBy: index % 7 === 0 ? unreadBy : [],
      notes: record.notes,
      thread: { ...thread, status: statuses[index % 3] ?? 'open', history: record.history },
    };
  }
}
