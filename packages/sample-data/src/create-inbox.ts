import type { Message, WebhookEvent } from '@threads-api/contract';
import { answers, followUps, remarks } from './conversations.ts';
import { colleagues } from './people.ts';
import { makeId as makeRandomId, pick } from './random.ts';
import {
  addNote,
  assignThread,
  changeStatus,
  type MakeId,
  messageEvent,
  receiveMessage,
  sendMessage,
  startThread,
  type ThreadRecord,
} from './thread-record.ts';
import { createFill, writeOpening } from './write-opening.ts';

/** An inbox as one user sees it. */
export interface Inbox {
  /** By thread id. */
  threads: ReadonlyMap<string, ThreadRecord>;
  makeId: MakeId;
  /** Makes one random change: a message, note, status, assignment or new thread. Returns its events. */
  change(at: Date): WebhookEvent[];
}

/** Creates an inbox that can change. The same threads and random numbers give the same changes. */
export function createInbox(threads: Map<string, ThreadRecord>, random: () => number): Inbox {
  const makeId = (prefix: string) => makeRandomId(random, prefix);
  return { threads, makeId, change };

  function change(at: Date): WebhookEvent[] {
    const time = at.toISOString();
    const fill = createFill(random);
    const record = pickRecent();
    const dice = random();
    if (!record || dice < 0.15) return startNewThread(time);
    const colleague = pick(random, colleagues);
    if (dice < 0.5) return receiveMessage(record, makeId, time, fill(pick(random, followUps)));
    if (dice < 0.65) return sendMessage(record, makeId, time, colleague, fill(pick(random, answers)));
    if (dice < 0.8) return addNote(record, makeId, time, colleague, fill(pick(random, remarks)));
    const { status, assignment } = record.thread;
    if (dice < 0.9) return changeStatus(record, makeId, time, colleague, status === 'closed' ? 'open' : 'closed');
    const others = colleagues.filter(({ id }) => id !== assignment?.id);
    return assignThread(record, makeId, time, colleague, pick(random, others));
  }

  function startNewThread(at: string): WebhookEvent[] {
    const { thread, history, notes } = startThread(makeId, at, writeOpening(random, makeId).opening);
    threads.set(thread.id, { thread, history, notes });
    const created = { type: 'thread.created' as const, timestamp: at, data: { threadId: thread.id } };
    return [created, messageEvent(thread, history[0] as Message)];
  }

  /** Picks a thread, usually near the top of the list, as in a real inbox. */
  function pickRecent(): ThreadRecord | undefined {
    const newest = [...threads.values()].sort((a, b) => (a.thread.timestamp < b.thread.timestamp ? 1 : -1));
    return newest[Math.floor(random() ** 3 * newest.length)];
  }
}
