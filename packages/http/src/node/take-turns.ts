import type { Server, ServerResponse } from 'node:http';
import { networkOf } from '../network-of.ts';

/**
 * How long requests are handled before the event loop gets to new connections and other work. With SQLite, a short slice also
 * saves CPU time: with 10 ms, `pnpm bench guard` measures a quarter more.
 */
const sliceMilliseconds = 1;

interface Waiting {
  response: ServerResponse;
  handle(): void;
}

const arrivals = new WeakMap<ServerResponse, number>();

/** When a request arrived, if it waited for its turn. */
export const arrivalOf = (response: ServerResponse): number | undefined => arrivals.get(response);

/**
 * Returns a function that handles a request, or lets it wait for its turn.
 *
 * Node.js accepts one connection per turn of the event loop. If every turn handled an expensive request, a new client would
 * wait behind all connections opened before. So once requests have taken a slice of time, further ones wait. The server then
 * accepts connections for as long as the slice took, or until no more arrive, and continues with the next address.
 */
export function takeTurns(server: Server): (response: ServerResponse, handle: () => void) => void {
  /** The waiting requests by address. The first address is the next. */
  const waiting = new Map<string, Waiting[]>();
  let turn = 0;
  let lastConnection = -2;
  /** When the work of this turn began. */
  let began = 0;
  /** Until when only connections are accepted, if any arrive. */
  let heldUntil = 0;
  let isScheduled = false;

  server.on('connection', () => {
    lastConnection = turn;
    beginTurn(performance.now());
  });

  /** The first request of a connection arrives in the turn after it. */
  const isAccepting = () => turn - lastConnection < 2;

  const isHeld = (now: number) => now < heldUntil && isAccepting();

  const hasTime = (now: number) => now - began < sliceMilliseconds;

  function beginTurn(now: number): void {
    if (isScheduled) return;
    isScheduled = true;
    began = now;
    setImmediate(endTurn);
  }

  function endTurn(): void {
    isScheduled = false;
    turn += 1;
    const now = performance.now();
    // Includes work that requests of earlier turns have scheduled.
    if (!hasTime(now)) heldUntil = now + (now - began);
    if (waiting.size > 0 || isAccepting()) beginTurn(now);
    if (!isHeld(now)) handleWaiting();
  }

  function handleWaiting(): void {
    // An address with more requests is added again, after the others.
    for (const [address, queue] of waiting) {
      if (!hasTime(performance.now())) return;
      waiting.delete(address);
      const next = queue.shift();
      if (queue.length > 0) waiting.set(address, queue);
      if (next && !next.response.closed) next.handle();
    }
  }

  return (response, handle) => {
    const now = performance.now();
    beginTurn(now);
    if (waiting.size === 0 && !isHeld(now) && hasTime(now)) return handle();
    arrivals.set(response, began);
    const address = networkOf(response.req.socket.remoteAddress ?? '');
    const queue = waiting.get(address);
    if (queue) queue.push({ response, handle });
    else waiting.set(address, [{ response, handle }]);
  };
}
