import type { ServerResponse } from 'node:http';

/** Limits the bytes of all responses that are being produced or sent, so that large ones cannot use up the memory. */
export interface ByteBudget {
  /**
   * Resolves when there is room for the response, which keeps it until the connection has sent it or is closed; with
   * `undefined` if there is none after a short wait. The responses to one user get at most a quarter of the room.
   */
  enter(response: ServerResponse, userId: string): Promise<Room | undefined>;
  /** When a client that found no room should try again. */
  retrySeconds: number;
}

/** The room of a response: at first as much as a response may need. */
export interface Room {
  /** Sets the size of the response, once it is known. */
  resize(bytes: number): void;
}

export interface ByteBudgetOptions {
  /** The sum of all responses; default: 128 MB. */
  total?: number;
  /** The room for a response whose size is not yet known; default: 1 MB. */
  each?: number;
  /** How long a request waits for room; default: 2 seconds. */
  waitMilliseconds?: number;
  /** How long a response may take until the client has received it; default: 2 minutes. */
  sendMilliseconds?: number;
}

interface Waiting {
  userId: string;
  admit(): void;
}

/**
 * Counts the bytes of responses in this process. Give the same budget to all apps of a process.
 *
 * @example
 * const budget = createByteBudget({ total: 64_000_000 });
 * createThreadsApp({ budget, handlers, findCaller });
 */
export function createByteBudget(options: ByteBudgetOptions = {}): ByteBudget {
  const { total = 128_000_000, each = 1_000_000, waitMilliseconds = 2_000, sendMilliseconds = 120_000 } = options;
  const held = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let used = 0;

  function hasRoom(userId: string): boolean {
    const own = held.get(userId) ?? 0;
    return (used === 0 || used + each <= total) && (own === 0 || own + each <= total / 4);
  }

  function take(userId: string, bytes: number): void {
    const own = (held.get(userId) ?? 0) + bytes;
    used += bytes;
    if (own === 0) held.delete(userId);
    else held.set(userId, own);
    if (bytes < 0) for (const next of waiting) if (hasRoom(next.userId)) next.admit();
  }

  /** Resolves to whether there was room in time. */
  function waitForRoom(response: ServerResponse, userId: string): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = (admitted: boolean) => () => {
        waiting.delete(place);
        clearTimeout(timer);
        response.off('close', refuse);
        if (admitted) take(userId, each);
        resolve(admitted);
      };
      const refuse = leave(false);
      const timer = setTimeout(refuse, waitMilliseconds);
      const place: Waiting = { userId, admit: leave(true) };
      waiting.add(place);
      response.once('close', refuse);
    });
  }

  return {
    retrySeconds: 1,
    async enter(response, userId) {
      if (hasRoom(userId)) take(userId, each);
      else if (!(await waitForRoom(response, userId))) return undefined;
      let size = each;
      const resize = (bytes: number) => {
        const change = bytes - size;
        size = bytes;
        take(userId, change);
      };
      const late = setTimeout(() => response.destroy(), sendMilliseconds).unref();
      const leave = () => {
        clearTimeout(late);
        resize(0);
      };
      if (response.closed) leave();
      else response.once('close', leave);
      return { resize: (bytes) => (response.closed ? undefined : resize(bytes)) };
    },
  };
}
