import { pino } from 'pino';
import { afterEach } from 'vitest';
import type { Store } from '#store';
import { createSend } from '../../src/webhooks/send.ts';
import { startWorker } from '../../src/webhooks/worker.ts';
import { content, customer, openOffice } from '../office.ts';
import { describeStores } from '../store/stores.ts';
import { type Behavior, type Receiver, startReceiver } from './receiver.ts';

export { content, customer };
export const allEvents = [
  'thread.created',
  'message.created',
  'thread.status_changed',
  'thread.assignment_changed',
  'note.created',
  'draft.sent',
  'draft.discarded',
];

export interface Fixture {
  store: Store;
  mara: string;
  /** A member of Mara's inbox. */
  jonas: string;
  priya: string;
  inbox: string;
  /** The log lines of the worker. */
  log: string[];
  /** Advances the clock of the store and the worker. */
  pass(milliseconds: number): void;
  receiver(behave?: Behavior): Promise<Receiver>;
  /** Registers an endpoint for a receiver. */
  register(
    url: string,
    options?: { owner?: string; events?: string[]; scopes?: string[] },
  ): Promise<{ id: string; secret: string }>;
  startThread(): Promise<string>;
  /** Starts a worker. */
  work(options?: { timeout?: number; allowLoopback?: boolean }): void;
}

/** Runs the same tests on SQLite and PostgreSQL, each with a new fixture: Mara in one inbox, Priya in another. */
export function describeOnEachDatabase(suite: (open: () => Promise<Fixture>) => void): void {
  describeStores((openStore) => {
    const cleanUps: (() => Promise<unknown>)[] = [];
    // Runs before the stores are closed.
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
    });
    suite(async () => {
      let passed = 0;
      const clock = () => new Date(Date.now() + passed);
      const store = await openStore({ clock });
      const { mara, jonas, priya, inbox } = await openOffice(store);
      const log: string[] = [];
      return {
        store,
        mara,
        jonas,
        priya,
        inbox,
        log,
        pass(milliseconds) {
          passed += milliseconds;
        },
        async receiver(behave) {
          const receiver = await startReceiver(behave);
          cleanUps.push(receiver.close);
          return receiver;
        },
        register: (url, { owner = mara, events = allEvents, scopes = ['threads:read', 'notes:read'] } = {}) =>
          store.createEndpoint({ url, ownerId: owner, events, scopes }),
        async startThread() {
          const message = { author: customer, ...content('Hello') };
          return (await store.startThread({ inboxId: inbox, subject: 'Brakes', ...message })).threadId;
        },
        work({ timeout = 15_000, allowLoopback = true } = {}) {
          const { send, close } = createSend({ allowLoopback, timeout });
          const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
          const lease = timeout + 15_000;
          const random = () => 0.5;
          const worker = startWorker({ queue: store, send, log: logger, lease, idle: 10, clock, random });
          cleanUps.push(async () => {
            const stopped = worker.stop();
            // Closes connections, so that attempts in flight end now instead of timing out.
            await close();
            await stopped;
          });
        },
      };
    });
  });
}
