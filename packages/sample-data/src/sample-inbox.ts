import { changeThread, createInbox, type Inbox } from './create-inbox.ts';
import { createRandom } from './random.ts';
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
const mostChanges = 10;

/** Every nth thread has a history of several pages. */
const longEvery = 60;
const longHistory = 200;

/**
 * Creates the inbox of a bicycle shop: realistic threads with a consistent list, detail, history, notes and unread state.
 *
 * @example
 * const { threads, change } = createSampleInbox({ threads: 500, seed: 7 });
 */
export function createSampleInbox({ threads: count, seed = 1, end = fixedEnd }: SampleInboxOptions): Inbox {
  const random = createRandom(seed);
  const threads = new Map<string, ThreadRecord>();
  const inbox = createInbox(threads, random);
  const { makeId } = inbox;
  let started = end.getTime();
  for (let index = 0; index < count; index++) {
    // The newest threads are closer together, as on a busy morning.
    started -= Math.ceil(random() * (index < 20 ? hour : 8 * hour));
    const record = startThread(makeId, new Date(started).toISOString(), writeOpening(random, makeId));
    const { thread } = record;
    const isLong = index % longEvery === longEvery - 1;
    let now = started;
    for (let left = isLong ? longHistory : Math.floor(random() * mostChanges); left > 0; left -= 1) {
      now += Math.ceil(random() * (isLong ? hour : 20 * hour));
      if (now <= end.getTime()) changeThread(record, makeId, new Date(now).toISOString(), random);
    }
    // Old, answered and closed threads are read.
    const isRecent = end.getTime() - started < 10 * 24 * hour;
    thread.unread = thread.status === 'open' && isRecent && random() < 0.8;
    threads.set(thread.id, record);
  }
  return inbox;
}
