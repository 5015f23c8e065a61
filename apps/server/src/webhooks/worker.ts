import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { type AttemptResult, describeError, outageOf } from '#operations';
import type { Settings } from '#settings';
import { DatabaseError, explainError, isUnavailable, type TakenDelivery, type WebhookQueue } from '#store';
import { createAttemptsInFlight } from './attempts-in-flight.ts';
import { consequenceOf } from './schedule.ts';
import { createSend, type Post, type Send } from './send.ts';

export interface WorkerOptions {
  queue: WebhookQueue;
  send: Send;
  log: Logger;
  /** Longer than any attempt can take, in milliseconds. */
  lease: number;
  /** How long to wait when there is nothing to do, in milliseconds. */
  idle?: number;
  /** Called after each attempt, for metrics. */
  onAttempt?: (result: AttemptResult, seconds: number) => void;
  random?: () => number;
  clock?: () => Date;
}

export interface Worker {
  /** Stops taking deliveries, and resolves when the attempts in flight have ended. */
  stop(): Promise<void>;
}

/** The result of an attempt in metrics, by the state of the delivery after it. */
const results = { delivered: 'delivered', pending: 'retry', failed: 'failed' } as const;
const eventsAtOnce = 500;
const longestPause = 30_000;

/** Delivers due events until it is stopped. Any number of workers may share a database. */
export function startWorker({ queue, send, log, lease: leaseMilliseconds, ...options }: WorkerOptions): Worker {
  const { onAttempt = () => {} } = options;
  const { idle = 500, random = Math.random, clock = () => new Date() } = options;
  const stopping = new AbortController();
  const inFlight = createAttemptsInFlight();
  /** The endpoints whose deliveries could not be taken, and when to try again. */
  const failing = new Map<string, number>();
  const running = run();

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const events = await queue.fanOut(eventsAtOnce);
        const deliveries = await startDueDeliveries();
        if (failures > 0) log.info({ failures }, 'webhook delivery works again');
        failures = 0;
        if (events + deliveries === 0) await waitForWork();
      } catch (error) {
        failures += 1;
        logFailure(log, error);
        await pause(Math.min(2 * idle * failures, longestPause), stopping.signal);
      }
    }
    await inFlight.allEnded();
  }

  /** Takes deliveries for all endpoints below their quota, the least busy first. Returns the number taken. */
  async function startDueDeliveries(): Promise<number> {
    for (const [endpointId, until] of failing) if (until <= performance.now()) failing.delete(endpointId);
    // Busy endpoints wait until half of their quota is free: taking deliveries one by one costs a transaction each.
    const due = await queue.dueEndpoints([...inFlight.busyEndpoints(), ...failing.keys()]);
    let taken = 0;
    for (const endpointId of due.toSorted((a, b) => inFlight.count(a) - inFlight.count(b))) {
      const limit = inFlight.quota(endpointId);
      if (limit <= 0 || stopping.signal.aborted) continue;
      const deliveries = await take(endpointId, limit);
      taken += deliveries.length;
      for (const delivery of deliveries) inFlight.add(endpointId, attempt(delivery));
    }
    return taken;
  }

  /** Returns no deliveries if only this endpoint has a problem, such as a secret that the key does not open. */
  async function take(endpointId: string, limit: number): Promise<TakenDelivery[]> {
    try {
      return await queue.takeDeliveries({ endpointId, limit, leaseMilliseconds });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failing.set(endpointId, performance.now() + longestPause);
      const isKnown = error instanceof DatabaseError;
      const details = { endpoint: endpointId, ...(!isKnown && { err: describeError(error) }) };
      log.error(details, `the endpoint gets no deliveries${isKnown ? `: ${error.message}` : ''}`);
      return [];
    }
  }

  /** Makes one attempt to deliver: signs and sends the event, then records and logs the outcome. */
  async function deliver(delivery: TakenDelivery): Promise<void> {
    const { id, endpointId, lease, attempts: attemptsBefore } = delivery;
    const startedAt = clock();
    const outcome = await send(signedPost(delivery, startedAt));
    const { status, response: answer, milliseconds } = outcome;
    const consequence = consequenceOf(outcome, attemptsBefore, clock(), random);
    const { state } = consequence;
    inFlight.recordTime(endpointId, milliseconds);
    onAttempt(results[state], milliseconds / 1000);
    const at = startedAt.toISOString();
    const made = { deliveryId: id, lease, endpointId, at, status, milliseconds, answer };
    const disabled = await queue.recordAttempt(made, consequence);
    const attempt = attemptsBefore + 1;
    const fields = {
      delivery: id,
      endpoint: endpointId,
      attempt,
      // The answer of a receiver may contain anything. The database has it.
      ...(status === null ? { reason: answer } : { status }),
      ms: milliseconds,
    };
    if (state === 'delivered') log.info(fields, 'delivered');
    else if (state === 'pending') log.warn(fields, 'the attempt failed, will retry');
    else log.warn(fields, 'the delivery failed, will not retry');
    if (disabled && state === 'failed')
      log.error({ endpoint: endpointId }, `the endpoint is disabled: ${consequence.disableBecause}`);
  }

  async function attempt(delivery: TakenDelivery): Promise<void> {
    try {
      await deliver(delivery);
    } catch (error) {
      // After the lease expires, the delivery is attempted again.
      log.error({ err: describeError(error), delivery: delivery.id }, 'the attempt could not be recorded');
    }
  }

  /** Waits until an attempt ends, or it is time to check for new events. */
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

/** Outages are expected, so they are warnings without a stack. */
function logFailure(log: Logger, error: unknown): void {
  const expected = explainError(error) ?? outageOf(error);
  if (expected === undefined) log.error({ err: describeError(error) }, 'webhook delivery failed and continues');
  else log.warn(`webhook delivery waits: ${expected}`);
}

/** Waits, or resolves early when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

/** How much longer than an attempt its lease lasts, in milliseconds. */
const leaseMargin = 15_000;

/** Delivers events to the registered webhooks. Any number of processes may do so on one database. */
export function startDelivery(
  queue: WebhookQueue,
  { webhooksAllowLoopback, webhooksTimeout }: Pick<Settings, 'webhooksAllowLoopback' | 'webhooksTimeout'>,
  log: Logger,
  onAttempt: WorkerOptions['onAttempt'] & {},
): Worker {
  const timeout = webhooksTimeout * 1000;
  const { send, close } = createSend({ allowLoopback: webhooksAllowLoopback, timeout });
  const worker = startWorker({ queue, send, log, lease: timeout + leaseMargin, onAttempt });
  return {
    async stop() {
      await worker.stop();
      await close();
    },
  };
}

/** The request of a delivery, signed with every valid secret of the endpoint as Standard Webhooks defines it. */
function signedPost({ id, url, secrets, payload }: TakenDelivery, at: Date): Post {
  return {
    url,
    body: payload,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'threads-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
    },
  };
}
