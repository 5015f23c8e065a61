import type { ServerResponse } from 'node:http';

/** Limits the total size of responses in progress, so that they cannot exhaust the memory. */
export interface ByteBudget {
  /**
   * Reserves room for a response until it is sent or its connection closes. If there is none, waits for a short time, then
   * resolves with `undefined`. One user gets at most a quarter of the budget.
   */
  enter(response: ServerResponse, userId: string): Room | Promise<Room | undefined>;
  /** The `Retry-After` for a request that found no room. */
  retrySeconds: number;
}

/** The room reserved for a response. */
export interface Room {
  /** Sets the actual size of the response. */
  resize(bytes: number): void;
}

export interface ByteBudgetOptions {
  /** The maximum bytes of all responses in progress. Default: 128 MB. */
  total?: number;
  /** The bytes to reserve until the size of a response is known. Default: 1 MB. */
  each?: number;
  /** How long a request waits for room. Default: 2 seconds. */
  waitMilliseconds?: number;
  /** How long producing and sending a response may take. Default: 2 minutes. */
  sendMilliseconds?: number;
}

interface Waiting {
  userId: string;
  admit(): void;
}

/**
 * Creates a budget. Use the same budget for all apps in a process.
 *
 * @example
 * const budget = createByteBudget({ total: 64_000_000 });
 * createExpressHandler({ budget, contract, handlers, findCaller });
 */
export function createByteBudget(options: ByteBudgetOptions = {}): ByteBudget {
  const { total = 128_000_000, each = 1_000_000, waitMilliseconds = 2_000, sendMilliseconds = 120_000 } = options;
  const held = new Map<string, number>();
  const waiting = new Set<Waiting>();
  /** The responses in progress and when they are late, in order. */
  const sending = new Map<ServerResponse, number>();
  let isWatching = false;
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

  /** Resolves to whether room became available in time. */
  function waitForRoom(response: ServerResponse, userId: string): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = (admitted: boolean) => () => {
        waiting.delete(entry);
        clearTimeout(timer);
        response.off('close', refuse);
        if (admitted) take(userId, each);
        resolve(admitted);
      };
      const refuse = leave(false);
      const timer = setTimeout(refuse, waitMilliseconds);
      const entry: Waiting = { userId, admit: leave(true) };
      waiting.add(entry);
      response.once('close', refuse);
    });
  }

  /** Closes the connections of late responses. One timer for all is cheaper than one for each. */
  function closeLate(): void {
    isWatching = false;
    for (const [response, deadline] of sending) {
      const left = deadline - performance.now();
      // The others have later deadlines.
      if (left > 0) return void watch(left);
      response.destroy();
    }
  }

  function watch(milliseconds: number): void {
    if (!isWatching) setTimeout(closeLate, milliseconds).unref();
    isWatching = true;
  }

  /** Holds the room that was taken for a response. */
  function hold(response: ServerResponse, userId: string): Room {
    let size = each;
    const resize = (bytes: number) => {
      const change = bytes - size;
      size = bytes;
      take(userId, change);
    };
    const leave = () => {
      sending.delete(response);
      resize(0);
    };
    if (response.closed) leave();
    else {
      sending.set(response, performance.now() + sendMilliseconds);
      watch(sendMilliseconds);
      response.on('close', leave);
    }
    return { resize: (bytes) => (response.closed ? undefined : resize(bytes)) };
  }

  return {
    retrySeconds: 1,
    enter(response, userId) {
      if (!hasRoom(userId))
        return waitForRoom(response, userId).then((isAdmitted) => (isAdmitted ? hold(response, userId) : undefined));
      take(userId, each);
      return hold(response, userId);
    },
  };
}
