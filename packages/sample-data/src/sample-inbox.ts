import type { Message, WebhookEvent } from '@threads-api/contract';
import { answers, followUps, remarks } from './conversations.ts';
import {
  addNote,
  assignThread,
  changeStatus,
  type LivingThread,
  messageEvent,
  receiveMessage,
  sendMessage,
  startThread,
} from './living-thread.ts';
import { colleagues } from './people.ts';
import { playConversation } from './play-conversation.ts';
import { createRandom, makeId as makeRandomId, pick } from './random.ts';
import { createFill, writeOpening } from './write-opening.ts';

export interface SampleInboxOptions {
  threads: number;
  /** The same seed gives the same inbox; default: 1. */
  seed?: number | undefined;
  /** The time of the newest activity; default: a fixed time, so that the inbox is the same at each call. */
  end?: Date | undefined;
}

/** An inbox as one user sees it. */
export interface SampleInbox {
  /** By id. */
  threads: ReadonlyMap<string, LivingThread>;
  /** Makes one random change: a message, a note, a status, an assignment or a new thread. Returns its events. */
  change(at: Date): WebhookEvent[];
}

const fixedEnd = new Date('2026-03-10T09:00:00.000Z');
const hour = 3_600_000;

/** One thread of so many has a history of several pages. */
const longEvery = 60;

/**
 * An inbox of a bicycle shop: believable threads in which list, detail, history, notes and unread agree.
 *
 * @example
 * const { threads, change } = createSampleInbox({ threads: 500, seed: 7 });
 */
export function createSampleInbox({ threads: count, seed = 1, end = fixedEnd }: SampleInboxOptions): SampleInbox {
  const random = createRandom(seed);
  const makeId = (prefix: string) => makeRandomId(random, prefix);
  const threads = new Map<string, LivingThread>();
  let started = end.getTime();
  for (let index = 0; index < count; index++) {
    // The newest threads are close together, as on a busy morning.
    started -= Math.ceil(random() * (index < 20 ? hour : 8 * hour));
    const { opening, ...rest } = writeOpening(random, makeId);
    const living = startThread(makeId, new Date(started).toISOString(), opening);
    playConversation(living, {
      ...rest,
      random,
      makeId,
      end: end.getTime(),
      isLong: index % longEvery === longEvery - 1,
    });
    threads.set(living.thread.id, living);
  }
  return { threads, change };

  function change(at: Date): WebhookEvent[] {
    const time = at.toISOString();
    const fill = createFill(random);
    const living = pickRecent();
    const dice = random();
    if (!living || dice < 0.15) return startNewThread(time);
    const colleague = pick(random, colleagues);
    if (dice < 0.5) return receiveMessage(living, makeId, time, fill(pick(random, followUps)));
    if (dice < 0.65) return sendMessage(living, makeId, time, colleague, fill(pick(random, answers)));
    if (dice < 0.8) return addNote(living, makeId, time, colleague, fill(pick(random, remarks)));
    const { status, assignment } = living.thread;
    if (dice < 0.9) return changeStatus(living, makeId, time, colleague, status === 'closed' ? 'open' : 'closed');
    const others = colleagues.filter(({ id }) => id !== assignment?.id);
    return assignThread(living, makeId, time, colleague, pick(random, others));
  }

  function startNewThread(at: string): WebhookEvent[] {
    const { thread, history, notes } = startThread(makeId, at, writeOpening(random, makeId).opening);
    threads.set(thread.id, { thread, history, notes });
    const created = { type: 'thread.created' as const, timestamp: at, data: { threadId: thread.id } };
    return [created, messageEvent(thread, history[0] as Message)];
  }

  /** Mostly a thread near the top of the list, as in a real inbox. */
  function pickRecent(): LivingThread | undefined {
    const newest = [...threads.values()].sort((a, b) => (a.thread.timestamp < b.thread.timestamp ? 1 : -1));
    return newest[Math.floor(random() ** 3 * newest.length)];
  }
}
