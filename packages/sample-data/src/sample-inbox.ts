import { createInbox, type Inbox } from './create-inbox.ts';
import { playConversation } from './play-conversation.ts';
import { createRandom, makeId as makeRandomId } from './random.ts';
import { startThread, type ThreadRecord } from './thread-record.ts';
import { writeOpening } from './write-opening.ts';

export interface SampleInboxOptions {
  threads: number;
  /** The same seed gives the same inbox. Default: 1. */
  seed?: number | undefined;
  /** The time of the newest activity. Default: a fixed time, so that the output is reproducible. */
  end?: Date | undefined;
}

const fixedEnd = new Date('2026-03-10T09:00:00.000Z');
const hour = 3_600_000;

/** Every nth thread has a history of several pages. */
const longEvery = 60;

/**
 * Creates the inbox of a bicycle shop: realistic threads with a consistent list, detail, history, notes and unread state.
 *
 * @example
 * const { threads, change } = createSampleInbox({ threads: 500, seed: 7 });
 */
export function createSampleInbox({ threads: count, seed = 1, end = fixedEnd }: SampleInboxOptions): Inbox {
  const random = createRandom(seed);
  const makeId = (prefix: string) => makeRandomId(random, prefix);
  const threads = new Map<string, ThreadRecord>();
  let started = end.getTime();
  for (let index = 0; index < count; index++) {
    // The newest threads are closer together, as on a busy morning.
    started -= Math.ceil(random() * (index < 20 ? hour : 8 * hour));
    const { opening, ...rest } = writeOpening(random, makeId);
    const record = startThread(makeId, new Date(started).toISOString(), opening);
    playConversation(record, {
      ...rest,
      random,
      makeId,
      end: end.getTime(),
      isLong: index % longEvery === longEvery - 1,
    });
    threads.set(record.thread.id, record);
  }
  return createInbox(threads, random);
}
