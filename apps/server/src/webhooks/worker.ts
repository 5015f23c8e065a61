import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { describeError, type ObservedAttempt } from '#operations';
import type { TakenDelivery, WebhookQueue } from '#store';
import { createAttemptRecorder } from './attempt-recorder.ts';
import { createAttemptsInFlight } from './attempts-in-flight.ts';
import { createDeliver } from './deliver.ts';
import { createFailureLog } from './failure-log.ts';
import type { Send } from './send.ts';

export interface WorkerOptions {
  queue: WebhookQueue;
  send: Send;
  log: Logger;
  /** Longer than any attempt can take, in milliseconds. */
  lease: number;
  /** How long to wait when there is nothing to do, in milliseconds. */
  idle?: number;
  /** Called after each attempt, for metrics. */
  onAttempt?: (attempt: ObservedAttempt) => void;
  random?: () => number;
  clock?: () => Date;
}

export interface Worker {
  /** Stops taking deliveries, and resolves when the attempts in flight have ended. */
  stop(): Promise<void>;
}

const eventsAtOnce = 500;
const longestPause = 30_000;

/** Delivers due events until it is stopped. Any number of workers may share a database. */
export function startWorker({ queue, send, log, lease: leaseMilliseconds, ...options }: WorkerOptions): Worker {
  const { onAttempt = () => {} } = options;
  const { idle = 500, random = Math.random, clock = () => new Date() } = options;
  const stopping = new AbortController();
  const inFlight = createAttemptsInFlight();
  const record = createAttemptRecorder(queue);
  const deliver = createDeliver({
    send,
    record,
    log,
    clock,
    random,
    onAttempt({ endpointId, result, milliseconds }) {
      inFlight.recordOutcome(endpointId, { delivered: result === 'delivered', milliseconds });
      onAttempt({ result, endpoint: inFlight.stateOf(endpointId), seconds: milliseconds / 1000 });
    },
  });
  const failures = createFailureLog(log);
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const events = await queue.fanOut(eventsAtOnce);
        const deliveries = await startDueDeliveries();
        failures.recovered();
        if (events + deliveries === 0) await waitForWork();
      } catch (error) {
        const failed = failures.report(error);
        await pause(Math.min(2 * idle * failed, longestPause), stopping.signal);
      }
    }
    await inFlight.allEnded();
  }

  /** Takes deliveries for all endpoints that have room, the least busy first. Returns the number taken. */
  async function startDueDeliveries(): Promise<number> {
    // Busy endpoints wait until half of their room is free: taking deliveries one by one costs a transaction each.
    const due = await queue.dueEndpoints(inFlight.busyEndpoints());
    let taken = 0;
    for (const endpointId of due.toSorted((a, b) => inFlight.count(a) - inFlight.count(b))) {
      const limit = inFlight.room(endpointId);
      if (limit <= 0 || stopping.signal.aborted) continue;
      const deliveries = await queue.takeDeliveries({ endpointId, limit, leaseMilliseconds });
      taken += deliveries.length;
      for (const delivery of deliveries) inFlight.add(endpointId, attempt(delivery));
    }
    return taken;
  }

  async function attempt(delivery: TakenDelivery): Promise<void> {
    try {
      await deliver(delivery);
    } catch (error) {
      // After the lease expires, the delivery is attempted again.
      log.error({ err: describeError(error), delivery: delivery.id }, 'the attempt could not be recorded');
    }
  }

  /** Waits until an attempt ends and leaves room, or it is time to check for new events. */
  async function waitForWork(): Promise<void> {
    const ended = new AbortController();
    const timeout = pause(idle, AbortSignal.any([stopping.signal, ended.signal]));
    await Promise.race([inFlight.nextEnd(), timeout]);
    ended.abort();
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Waits, or resolves early when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);
