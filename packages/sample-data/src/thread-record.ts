import type {
  Attachment,
  HistoryEntry,
  Message,
  Note,
  Participant,
  Thread,
  ThreadStatus,
  WebhookEvent,
} from '@threads-api/contract';
import { type Colleague, colleagues, shop, system, type teams } from './people.ts';

/** A mutable thread with its history and notes. The functions below keep its parts consistent. */
export interface ThreadRecord {
  /** The thread as it appears in the caller's list. */
  thread: Thread;
  history: HistoryEntry[];
  notes: Note[];
}

export type MakeId = (prefix: string) => string;

/** Changes a thread at a time, and returns its events. */
type Change<Details extends unknown[]> = (
  record: ThreadRecord,
  makeId: MakeId,
  at: string,
  ...details: Details
) => WebhookEvent[];

export interface Opening {
  subject: string | null;
  sender: Participant;
  text: string;
  attachments: Attachment[];
}

const longestSnippet = 200;

/** Starts a thread with an inbound message. */
export function startThread(makeId: MakeId, at: string, { subject, sender, text, attachments }: Opening): ThreadRecord {
  const thread: Thread = {
    ...{ id: makeId('thr'), subject, sender, timestamp: at, status: 'open', assignment: null, unread: true },
    ...{ snippet: '', messageCount: 0, createdAt: at, updatedAt: at },
  };
  const record: ThreadRecord = { thread, history: [], notes: [] };
  addMessage(record, { ...message(makeId, at, text), direction: 'inbound', author: sender, to: [shop], attachments });
  return record;
}

/** Adds an inbound message, marks the thread as unread and reopens it. */
export const receiveMessage: Change<[text: string]> = (record, makeId, at, text) => {
  const { thread } = record;
  const received: Message = { ...message(makeId, at, text), direction: 'inbound', author: thread.sender, to: [shop] };
  addMessage(record, received);
  thread.unread = true;
  const reopened = thread.status === 'open' ? [] : changeStatus(record, makeId, at, system, 'open');
  return [messageEvent(thread, received), ...reopened];
};

/** Adds an outbound message. A message from the caller marks the thread as read. */
export const sendMessage: Change<[author: Colleague, text: string]> = (record, makeId, at, author, text) => {
  const { thread } = record;
  const sent: Message = {
    ...message(makeId, at, text),
    ...{
      direction: 'outbound',
      author,
      to: [thread.sender],
      bodyHtml: `<p>${text.replaceAll('&', '&amp;').replaceAll('\n', '<br>')}</p>`,
    },
  };
  addMessage(record, sent);
  if (author.id === colleagues[0]?.id) thread.unread = false;
  return [messageEvent(thread, sent)];
};

export const changeStatus: Change<[actor: Participant, to: ThreadStatus]> = (record, makeId, at, actor, to) => {
  const { thread, history } = record;
  const from = thread.status;
  if (from === to) return [];
  const id = makeId('evt');
  history.push({ type: 'status_changed', id, timestamp: at, actor, from, to });
  Object.assign(thread, { status: to, updatedAt: at });
  return [
    { type: 'thread.status_changed', timestamp: at, data: { threadId: thread.id, historyEntryId: id, from, to } },
  ];
};

type Assignee = Colleague | (typeof teams)[number] | null;

export const assignThread: Change<[actor: Colleague, assignee: Assignee]> = (record, makeId, at, actor, assignee) => {
  const { thread, history } = record;
  const from = thread.assignment;
  if (from?.id === assignee?.id) return [];
  const to = assignee && {
    ...{ type: 'type' in assignee ? ('user' as const) : ('team' as const), id: assignee.id, name: assignee.name },
    assignedAt: at,
  };
  const id = makeId('evt');
  history.push({ type: 'assignment_changed', id, timestamp: at, actor, from, to });
  Object.assign(thread, { assignment: to, updatedAt: at });
  const data = { threadId: thread.id, historyEntryId: id, from, to };
  return [{ type: 'thread.assignment_changed', timestamp: at, data }];
};

/** Adds a note. Notes do not change the thread or its history. */
export const addNote: Change<[author: Participant, bodyText: string]> = (record, makeId, at, author, bodyText) => {
  const { thread, notes } = record;
  const id = makeId('nte');
  notes.push({ id, threadId: thread.id, author, bodyText, createdAt: at, editedAt: null });
  return [{ type: 'note.created', timestamp: at, data: { threadId: thread.id, noteId: id } }];
};

export const message = (makeId: MakeId, timestamp: string, bodyText: string) => ({
  ...{ type: 'message' as const, id: makeId('msg'), timestamp, cc: [], bodyText, bodyHtml: null, attachments: [] },
});

export function addMessage({ thread, history }: ThreadRecord, added: Message): void {
  history.push(added);
  thread.timestamp = added.timestamp;
  thread.updatedAt = added.timestamp;
  thread.messageCount += 1;
  thread.snippet = added.bodyText.replaceAll(/\s+/g, ' ').slice(0, longestSnippet);
}

export function messageEvent({ id: threadId }: Thread, { id, timestamp, direction }: Message): WebhookEvent {
  return { type: 'message.created', timestamp, data: { threadId, messageId: id, direction } };
}
