import type { Server, ServerResponse } from 'node:http';
import { networkOf } from '../network-of.ts';

/** After a turn of the event loop that took longer, the next one handles fewer requests. */
const longMilliseconds = 30;

/** After a turn that took longer, connections are accepted first, if any arrive. */
const slowMilliseconds = 10;

/** How long connections are accepted before requests are handled. */
const acceptMilliseconds = 100;

/** The maximum number of requests to handle in one turn. */
const mostAtOnce = 64;

interface Waiting {
  response: ServerResponse;
  handle(): void;
  /** The start of the turn in which the request arrived. */
  arrived: number;
}

const arrivals = new WeakMap<ServerResponse, number>();

/** The arrival time of a request that was not handled in the same turn. */
export const arrivalOf = (response: ServerResponse): number | undefined => arrivals.get(response);

/**
 * Returns a function that schedules requests round-robin by address.
 *
 * Requests that arrive in the same turn of the event loop start together, which saves CPU time. If that takes long, fewer
 * start in the next turn. Node.js accepts only one connection per turn, so a new client would wait behind all earlier
 * connections. After a slow turn, the server therefore accepts connections first, briefly or until no more arrive.
 */
export function takeTurns(server: Server): (response: ServerResponse, handle: () => void) => void {
  /** The waiting requests by address, the next address first. */
  const waiting = new Map<string, Waiting[]>();
  let atOnce = 8;
  let turn = 0;
  let lastConnection = -2;
  /** The start of the current turn. */
  let began = 0;
  /** The time until which connections are accepted first. */
  let acceptUntil = 0;
  /** Whether the last turn started a request. Otherwise, requests were not the cause of a slow turn. */
  let hasBegun = false;
  let isScheduled = false;

  server.on('connection', () => {
    lastConnection = turn;
    beginTurn(performance.now());
  });

  /** The first request of a connection arrives in the turn after it. */
  const isAccepting = () => turn - lastConnection < 2;

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
    const turnBegan = began;
    const length = now - turnBegan;
    atOnce = length > longMilliseconds ? Math.ceil(atOnce / 2) : Math.min(atOnce + 1, mostAtOnce);
    if (!isAccepting()) acceptUntil = now;
    else if (length > slowMilliseconds && hasBegun) acceptUntil = now + acceptMilliseconds;
    hasBegun = false;
    // The next turn includes the work that the requests begin now.
    if (waiting.size > 0 || isAccepting()) beginTurn(now);
    if (now >= acceptUntil) handleWaiting(turnBegan);
  }

  function handleWaiting(turnBegan: number): void {
    let count = 0;
    // An address with more requests is added again, after the others.
    for (const [address, queue] of waiting) {
      if (count === atOnce) return;
      waiting.delete(address);
      const next = queue.shift();
      if (queue.length > 0) waiting.set(address, queue);
      if (!next || next.response.closed) continue;
      count += 1;
      hasBegun = true;
      if (next.arrived < turnBegan) arrivals.set(next.response, next.arrived);
      next.handle();
    }
  }

  return (response, handle) => {
    beginTurn(performance.now());
    const address = networkOf(response.req.socket.remoteAddress ?? '');
    const queue = waiting.get(address);
    const entry = { response, handle, arrived: began };
    if (queue) queue.push(entry);
    else waiting.set(address, [entry]);
  };
}
