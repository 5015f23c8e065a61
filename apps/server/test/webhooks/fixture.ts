import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { eventTypes } from '#store';
import { createSend } from '../../src/webhooks/send.ts';
import { startWorker } from '../../src/webhooks/worker.ts';
import { addWebhook, startThread } from '../office.ts';
import { newOffice } from '../stores.ts';
import { type Behavior, startReceiver } from './receiver.ts';

export const hour = 60 * 60 * 1000;

export type Fixture = Awaited<ReturnType<typeof openWebhooks>>;

/** Opens a store with Mara and Jonas in one inbox and Priya in another, for receivers and workers. */
export async function openWebhooks(open = newOffice) {
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const office = await open({ clock });
  const { store } = office;
  const log: string[] = [];

  /** Registers an endpoint: by default of Mara, for every event. */
  const register = (
    url: string,
    { owner = office.mara, events = [...eventTypes] as string[], scopes = ['threads:read', 'notes:read'] } = {},
  ) => addWebhook(store, owner, { url, events, scopes });

  /** Starts a thread that Mara and Jonas see. */
  const start = async () => (await startThread(store, office.inbox, 'Brakes', 'Hello')).threadId;

  /** Starts a worker. */
  function work({ timeout = 15_000 } = {}): void {
    const { send, close } = createSend({ allowLoopback: true, timeout });
    const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
    const lease = timeout + 15_000;
    const worker = startWorker({ queue: store, send, log: logger, lease, idle: 10, clock, random: () => 0.5 });
    onTestFinished(async () => {
      const stopped = worker.stop();
      // Closes connections, so that attempts in flight end now instead of timing out.
      await close();
      await stopped;
    });
  }

  return {
    ...office,
    /** The log lines of the worker. */
    log,
    /** Advances the clock of the store and the worker. */
    pass(milliseconds: number) {
      passed += milliseconds;
    },
    receiver: startReceiver,
    register,
    startThread: start,
    work,
    /** Starts a worker that delivers the event of a new thread to a receiver. */
    async deliver(behave?: Behavior) {
      const { url, received } = await startReceiver(behave);
      const { id, secret } = await register(url, { events: ['thread.created'] });
      await start();
      work();
      const newest = async () => (await store.listDeliveries(id, 1))[0];
      return { id, url, secret, received, newest };
    },
    /** Waits until every event is delivered or given up. */
    finish: () => expect.poll(() => store.countWaiting()).toEqual({ events: 0, deliveries: 0 }),
  };
}
