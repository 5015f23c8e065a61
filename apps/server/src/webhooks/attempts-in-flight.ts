/** Maximum number of attempts at once, in all and to one endpoint. */
const concurrency = 512;
const perEndpoint = 16;
/** The response time from which an endpoint counts as slow, in milliseconds. */
const slowResponse = 2000;
/** Maximum number of attempts at once to a slow endpoint, so that many slow endpoints do not use all attempts. */
const perSlowEndpoint = 2;

/** Tracks the attempts in flight, and how many more may start. */
export function createAttemptsInFlight() {
  const counts = new Map<string, number>();
  const attempts = new Set<Promise<void>>();
  const slowEndpoints = new Set<string>();
  let notify = () => {};

  const count = (endpointId: string) => counts.get(endpointId) ?? 0;
  const limitOf = (endpointId: string) => (slowEndpoints.has(endpointId) ? perSlowEndpoint : perEndpoint);

  function end(endpointId: string, attempt: Promise<void>): void {
    const left = count(endpointId) - 1;
    if (left > 0) counts.set(endpointId, left);
    else counts.delete(endpointId);
    attempts.delete(attempt);
    notify();
  }

  return {
    count,
    /** How many more attempts to an endpoint may start; may be negative. */
    quota: (endpointId: string) => Math.min(limitOf(endpointId) - count(endpointId), concurrency - attempts.size),
    /** Endpoints that use more than half of their quota. */
    busyEndpoints: () => [...counts].filter(([id, inFlight]) => inFlight > limitOf(id) / 2).map(([id]) => id),
    /** Tracks an attempt, which must not reject. */
    add(endpointId: string, attempt: Promise<void>): void {
      counts.set(endpointId, count(endpointId) + 1);
      const tracked = attempt.finally(() => end(endpointId, tracked));
      attempts.add(tracked);
    },
    /** Records how long an attempt took. */
    recordTime(endpointId: string, milliseconds: number): void {
      if (milliseconds > slowResponse) slowEndpoints.add(endpointId);
      else slowEndpoints.delete(endpointId);
    },
    /** Resolves when the next attempt ends. Only the latest call is notified. */
    nextEnd: () =>
      new Promise<void>((resolve) => {
        notify = resolve;
      }),
    /** Resolves when all attempts have ended. */
    allEnded: () => Promise.all(attempts),
  };
}
