import { setImmediate } from 'node:timers/promises';
import { RefusedError } from '../database/errors.ts';

interface Usage {
  entries: number;
  characters: number;
}

export interface FairQueueLimits {
  /** What may wait in total. */
  most: Usage;
  /** How much may wait for one owner. A single entry of any size may always wait. */
  mostOfOne: Usage;
  /** An owner does work of this many characters in one turn, or a single larger piece. */
  turnCharacters: number;
}

interface Work {
  owner: string;
  characters: number;
  /** Removes the work from the queue, and rejects with its reason. Work that has begun is finished. */
  signal?: AbortSignal | undefined;
}

/** Does work one piece at a time, for one owner after another. */
export interface FairQueue {
  /** Rejects with a `RefusedError` if too much work waits. */
  run<T>(work: Work, begin: () => Promise<T>): Promise<T>;
  /** What waits now. */
  readUsage(): Usage;
}

interface Waiting {
  characters: number;
  begin(): Promise<void>;
}

const busy = 'Too many long mails are being read. Try again in a few seconds, with fewer requests at once.';

/** Creates a queue in which no owner can delay the others by more than one turn each, or fill the memory with waiting work. */
export function createFairQueue({ most, mostOfOne, turnCharacters }: FairQueueLimits): FairQueue {
  /** The owners in the order of their turns. */
  const waiting = new Map<string, Set<Waiting>>();
  let turn = { owner: '', left: 0 };
  let isWorking = false;

  const firstOf = (owner: string) => waiting.get(owner)?.values().next().value;

  /** The next work of the owner whose turn it is. */
  function takeNext(): Waiting | undefined {
    if ((firstOf(turn.owner)?.characters ?? Infinity) > turn.left) {
      const later = waiting.get(turn.owner);
      waiting.delete(turn.owner);
      if (later) waiting.set(turn.owner, later);
      const [owner = ''] = waiting.keys();
      turn = { owner, left: turnCharacters };
    }
    const next = firstOf(turn.owner);
    turn.left -= next?.characters ?? 0;
    return next;
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let next = takeNext(); next; next = takeNext()) {
      await next.begin();
      // The owner can add the next piece of the same request to its turn.
      await setImmediate();
    }
    isWorking = false;
  }

  function remove(owner: string, entry: Waiting): void {
    const own = waiting.get(owner);
    own?.delete(entry);
    if (own?.size === 0) waiting.delete(owner);
  }

  const readUsage = () => usageOf([...waiting.values()].flatMap((entries) => [...entries]));
  return {
    readUsage,
    async run<T>({ owner, characters, signal }: Work, begin: () => Promise<T>): Promise<T> {
      signal?.throwIfAborted();
      const own = waiting.get(owner) ?? new Set();
      if (own.size > 0 && isAbove(usageOf([...own]), characters, mostOfOne)) throw new RefusedError(busy);
      if (waiting.size > 0 && isAbove(readUsage(), characters, most)) throw new RefusedError(busy);
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const leave = () => {
        remove(owner, entry);
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      const entry: Waiting = {
        characters,
        begin() {
          leave();
          return begin().then(resolve, reject);
        },
      };
      signal?.addEventListener('abort', abort);
      waiting.set(owner, own.add(entry));
      void work();
      return promise;
    },
  };
}

const usageOf = (entries: Waiting[]): Usage => ({
  entries: entries.length,
  characters: entries.reduce((sum, { characters }) => sum + characters, 0),
});

const isAbove = (used: Usage, characters: number, most: Usage) =>
  used.entries >= most.entries || used.characters + characters > most.characters;
