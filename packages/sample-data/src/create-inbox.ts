import type { Message, ThreadStatus, WebhookEvent } from '@threads-api/contract';
import { colleagues, teams } from './people.ts';
import { makeId as makeRandomId, pick } from './random.ts';
import { answers, followUps, remarks } from './texts.ts';
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

const statuses: ThreadStatus[] = ['open', 'pending', 'closed'];

/** Creates an inbox that can change. The same threads and random numbers give the same changes. */
export function createInbox(threads: Map<string, ThreadRecord>, random: () => number): Inbox {
  const makeId = (prefix: string) => makeRandomId(random, prefix);
  return { threads, makeId, change };

  function change(at: Date): WebhookEvent[] {
    const record = pickRecent();
    const time = at.toISOString();
    return record && random() >= 0.15 ? changeThread(record, makeId, time, random) : startNewThread(time);
  }

  function startNewThread(at: string): WebhookEvent[] {
    const { thread, history, notes } = startThread(makeId, at, writeOpening(random, makeId));
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

/** Makes one random change to a thread. */
export function changeThread(record: ThreadRecord, makeId: MakeId, at: string, random: () => number): WebhookEvent[] {
  const { status, assignment, sender } = record.thread;
  const fill = createFill(random);
  const colleague = pick(random, colleagues);
  const dice = random();
  if (dice < 0.4) return receiveMessage(record, makeId, at, `${fill(pick(random, followUps))}\n${sender.name}`);
  if (dice < 0.6) return sendMessage(record, makeId, at, colleague, fill(pick(random, answers)));
  if (dice < 0.75) return addNote(record, makeId, at, colleague, fill(pick(random, remarks)));
  const others = statuses.filter((other) => other !== status);
  if (dice < 0.9) return changeStatus(record, makeId, at, colleague, pick(random, others));
  const assignees = [...colleagues, ...teams].filter(({ id }) => id !== assignment?.id);
  return assignThread(record, makeId, at, colleague, pick(random, assignees));
}
