import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable, type Store, type TakenDelivery } from '@threads-api/store';
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { createRecorder } from './record-together.ts';
import { judge } from './schedule.ts';
import type { Outcome, Send } from './send.ts';

export interface WorkerOptions {
  store: Store;
  send: Send;
  log: Logger;
  /** Longer than any attempt can take, in milliseconds. */
  lease: number;
  /** How many attempts may be under way, in all and to one endpoint. */
  concurrency?: number;
  perEndpoint?: number;
  /** How long to wait when there is nothing to do, in milliseconds. */
  idle?: number;
  random?: () => number;
  clock?: () => Date;
}

export interface Worker {
  /** Takes nothing more, and resolves when what is under way is done. */
  stop(): Promise<void>;
}

const eventsAtOnce = 500;
/** From when on an answer counts as slow, in milliseconds, and how many a slow endpoint gets at once. */
const slowAnswer = 2000;
const slowRoom = 2;
const keptDays = 30;
const hour = 60 * 60 * 1000;

/** Takes what is due and delivers it, until it is stopped. Any number of workers may share a database. */
export function startWorker({ store, send, log, lease: leaseMilliseconds, ...options }: WorkerOptions): Worker {
  const { concurrency = 512, perEndpoint = 16, idle = 500, random = Math.random, clock = () => new Date() } = options;
  /** Attempts under way, by endpoint. */
  const underWay = new Map<string, number>();
  const attempts = new Set<Promise<void>>();
  /** Endpoints that did not answer soon: they get little room, so that many of them leave enough to others. */
  const slow = new Set<string>();
  const roomOf = (endpointId: string) => (slow.has(endpointId) ? slowRoom : perEndpoint);
  const stopping = new AbortController();
  const record = createRecorder(store);
  let forgetAt = 0;
  let wake = () => {};
  const running = loop();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const busy = await takeWhatIsDue();
        if (!busy) await rest();
      } catch (error) {
        if (!isUnavailable(error)) log.error({ err: error }, 'the worker failed, and goes on');
        else log.warn('the database does not answer');
        await wait(2 * idle, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    await Promise.all(attempts);
  }

  /** Until an attempt ends and leaves room, or it is time to look again. */
  function rest(): Promise<unknown> {
    const ended = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const pause = new AbortController();
    const signal = AbortSignal.any([stopping.signal, pause.signal]);
    return Promise.race([ended, wait(idle, undefined, { signal }).catch(() => undefined)]).finally(() => pause.abort());
  }

  async function takeWhatIsDue(): Promise<boolean> {
    await forget();
    const moved = await store.fanOut(eventsAtOnce);
    // Half of the room at a time: taking one by one would cost a transaction each.
    const full = [...underWay].filter(([id, count]) => count > roomOf(id) / 2).map(([id]) => id);
    let taken = 0;
    const due = await store.dueEndpoints(full);
    const waiting = (endpointId: string) => underWay.get(endpointId) ?? 0;
    for (const endpointId of due.toSorted((a, b) => waiting(a) - waiting(b))) {
      const room = Math.min(roomOf(endpointId) - waiting(endpointId), concurrency - attempts.size);
      if (room <= 0 || stopping.signal.aborted) continue;
      const deliveries = await store.takeDeliveries({ endpointId, limit: room, leaseMilliseconds });
      taken += deliveries.length;
      for (const delivery of deliveries) start(delivery);
    }
    return moved + taken > 0;
  }

  function start(delivery: TakenDelivery): void {
    const { endpointId } = delivery;
    underWay.set(endpointId, (underWay.get(endpointId) ?? 0) + 1);
    const attempt = deliver(delivery)
      // Then the lease ends by itself, and it is delivered again.
      .catch((error) => log.error({ err: error, delivery: delivery.id }, 'the attempt could not be recorded'))
      .finally(() => {
        const left = (underWay.get(endpointId) ?? 1) - 1;
        if (left > 0) underWay.set(endpointId, left);
        else underWay.delete(endpointId);
        attempts.delete(attempt);
        wake();
      });
    attempts.add(attempt);
  }

  async function deliver({
    id,
    endpointId,
    url,
    secrets,
    payload,
    lease,
    attempts: before,
  }: TakenDelivery): Promise<void> {
    const at = clock();
    const signature = secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' ');
    const outcome: Outcome = await send({
      url,
      body: payload,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'threads-webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
        'webhook-signature': signature,
      },
    });
    const { status, answer, milliseconds } = outcome;
    if (milliseconds > slowAnswer) slow.add(endpointId);
    else slow.delete(endpointId);
    const consequence = judge(outcome, before, clock(), random);
    const disabled = await record(
      { deliveryId: id, lease, endpointId, at: at.toISOString(), status, milliseconds, answer },
      consequence,
    );
    const told = { delivery: id, endpoint: endpointId, attempt: before + 1, status, ms: milliseconds };
    if (consequence.state === 'delivered') log.info(told, 'delivered');
    else log.warn({ ...told, answer }, consequence.state === 'pending' ? 'to be tried again' : 'given up');
    if (disabled && consequence.state === 'failed')
      log.error({ endpoint: endpointId }, `the endpoint is disabled: ${consequence.disableBecause}`);
  }

  /** Once an hour, and little by little: what is done with is kept for a month. */
  async function forget(): Promise<void> {
    const now = clock().getTime();
    if (now < forgetAt) return;
    const forgotten = await store.forgetDeliveries(new Date(now - keptDays * 24 * hour), 1000);
    if (forgotten < 1000) forgetAt = now + hour;
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
