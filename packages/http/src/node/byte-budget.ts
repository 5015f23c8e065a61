import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyOwner } from '../http-message.ts';
import { FairLimit } from './fair-limit.ts';
import { hasBody } from './has-body.ts';

/** Limits the total size of requests and responses in progress, so that they cannot exhaust the memory. */
export interface ByteBudget {
  /**
   * Counts the body of a request until it is complete. Call it before reading the body. Above the limit, closes the
   * connection of the owner with the most bodies; on a tie, the one with the oldest body. Bodies without a user are counted
   * separately, so that they cannot displace those of users.
   */
  receive(request: IncomingMessage, owner: BodyOwner): void;
  /**
   * Reserves bytes for a response until it is sent or its connection closes. Call it only when the request is complete. If
   * the budget is full, waits briefly. If it is still full, closes the oldest responses of the user with the largest share,
   * or the oldest slow responses if `userId` would then have more than that user. If this frees too little, resolves with
   * `undefined`. One user gets at most a quarter of the budget.
   */
  enter(response: ServerResponse, userId: string): Reservation | Promise<Reservation | undefined>;
  /** The current use, for metrics. */
  readUsage(): BudgetUsage;
}

export interface BudgetUsage {
  /** The bytes reserved for responses. */
  bytes: number;
  /** The requests that wait for memory. */
  waiting: number;
  /** The request bodies that are incomplete, or whose request waits for memory. */
  bodies: number;
}

/** The bytes reserved for a response. */
export interface Reservation {
  /** Sets the actual size of the response. */
  resize(bytes: number): void;
}

export interface ByteBudgetOptions {
  /** The maximum bytes of all responses in progress. Default: 128 MB. */
  total?: number | undefined;
  /** The bytes to reserve until the size of a response is known. Default: 1 MB. */
  each?: number;
  /**
   * The maximum number of request bodies that are incomplete or whose request waits for memory. It applies to bodies of
   * users and to all others separately. Default: 100.
   */
  bodies?: number;
  /** How long a request waits for memory. Default: 2 seconds. */
  waitMilliseconds?: number;
  /** How long producing and sending a response may take. Default: 2 minutes. */
  sendMilliseconds?: number;
}

/** A response is slow after this many times `waitMilliseconds`: 10 seconds by default. */
const slowWaits = 5;

interface Waiting {
  userId: string;
  admit(): void;
}

interface TrackedReservation extends Reservation {
  userId: string;
  bytes: number;
  /** The time after which the response is late. */
  deadline: number;
  end(): void;
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
  const bytesByUser = new Map<string, number>();
  const waiting = new Set<Waiting>();
  const limitBodies = () =>
    new FairLimit<IncomingMessage>(options.bodies ?? 100, ({ socket }) => void socket.destroy());
  const [bodies, anonymousBodies] = [limitBodies(), limitBodies()];
  const ofUsers = new WeakSet<IncomingMessage>();
  const bodiesLike = (request: IncomingMessage) => (ofUsers.has(request) ? bodies : anonymousBodies);
  /** The responses in progress, in the order of their deadlines. */
  const sending = new Map<ServerResponse, TrackedReservation>();
  let isWatching = false;
  let isAdmitting = false;
  let used = 0;

  function isWithinShare(userId: string): boolean {
    const own = bytesByUser.get(userId) ?? 0;
    return own === 0 || own + each <= total / 4;
  }

  const canReserve = (userId: string) => (used === 0 || used + each <= total) && isWithinShare(userId);

  function take(userId: string, bytes: number): void {
    const own = (bytesByUser.get(userId) ?? 0) + bytes;
    used += bytes;
    if (own === 0) bytesByUser.delete(userId);
    else bytesByUser.set(userId, own);
    if (bytes < 0) admitSoon();
  }

  /** Admits waiting requests that fit, one in each turn of the event loop: reading and sending a page is slow. */
  function admitSoon(): void {
    if (isAdmitting || waiting.size === 0) return;
    isAdmitting = true;
    setImmediate(() => {
      isAdmitting = false;
      for (const next of waiting) {
        if (!canReserve(next.userId)) continue;
        next.admit();
        admitSoon();
        return;
      }
    });
  }

  /** Resolves to whether memory became available in time. */
  function waitForMemory(response: ServerResponse, userId: string): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = (admitted: boolean) => () => {
        waiting.delete(entry);
        bodiesLike(response.req).delete(response.req);
        clearTimeout(timer);
        response.off('close', refuse);
        if (admitted) take(userId, each);
        resolve(admitted);
      };
      const refuse = leave(false);
      const timer = setTimeout(() => {
        closeOldest(userId);
        if (canReserve(userId)) entry.admit();
        else refuse();
      }, waitMilliseconds);
      const entry: Waiting = { userId, admit: leave(true) };
      waiting.add(entry);
      response.once('close', refuse);
      if (hasBody(response.req)) bodiesLike(response.req).add(response.req, userId);
    });
  }

  /**
   * Frees memory for a user by closing the oldest responses of the user with the most bytes. If that user would then have
   * less than this one, closes slow responses of any user instead.
   */
  function closeOldest(userId: string): void {
    if (!isWithinShare(userId)) return;
    let [heaviest, most] = ['', (bytesByUser.get(userId) ?? 0) + 2 * each];
    for (const [other, bytes] of bytesByUser) if (bytes > most) [heaviest, most] = [other, bytes];
    const slowBefore = performance.now() + sendMilliseconds - slowWaits * waitMilliseconds;
    for (const [response, reservation] of sending) {
      if (used + each <= total) return;
      if (heaviest ? reservation.userId !== heaviest : reservation.deadline > slowBefore) continue;
      if (reservation.bytes === 0) continue;
      reservation.end();
      response.destroy();
    }
  }

  /** Closes the connections of late responses. One timer for all is cheaper than one for each. */
  function closeLate(): void {
    isWatching = false;
    for (const [response, { deadline }] of sending) {
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

  /** Tracks the bytes that were reserved for a response. */
  function track(response: ServerResponse, userId: string): Reservation {
    const resize = (bytes: number) => {
      const change = bytes - reservation.bytes;
      reservation.bytes = bytes;
      take(userId, change);
    };
    const reservation: TrackedReservation = {
      userId,
      bytes: each,
      deadline: performance.now() + sendMilliseconds,
      resize: (bytes) => (response.closed ? undefined : resize(bytes)),
      end() {
        sending.delete(response);
        resize(0);
      },
    };
    if (response.closed) reservation.end();
    else {
      sending.set(response, reservation);
      watch(sendMilliseconds);
      response.on('close', reservation.end);
    }
    return reservation;
  }

  return {
    receive(request, owner) {
      if (!hasBody(request)) return;
      if ('userId' in owner) ofUsers.add(request);
      // A destroyed request emits no further `close`.
      if (request.complete || request.destroyed) return;
      const counted = bodiesLike(request);
      // After an early response, Node.js emits no `close` for the request, and later takes its socket away.
      const sources = [request, request.socket];
      const leave = () => {
        counted.delete(request);
        for (const source of sources) source.off('close', leave);
      };
      for (const source of sources) source.once('close', leave);
      counted.add(request, 'userId' in owner ? owner.userId : owner.network);
    },
    enter(response, userId) {
      if (!canReserve(userId))
        return waitForMemory(response, userId).then((isAdmitted) => (isAdmitted ? track(response, userId) : undefined));
      take(userId, each);
      return track(response, userId);
    },
    readUsage: () => ({ bytes: used, waiting: waiting.size, bodies: bodies.size + anonymousBodies.size }),
  };
}
