import { pino } from 'pino';
import { afterEach, describe } from 'vitest';
import type { Store } from '#store';
import { openStore } from '#testing/tables';
import { createSend } from '../../src/webhooks/send.ts';
import { startWorker } from '../../src/webhooks/worker.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { content, customer, openOffice } from '../office.ts';
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
  const urls = { SQLite: async () => ':memory:', PostgreSQL: newMigratedUrl };
  for (const [database, newUrl] of Object.entries(urls)) {
    describe(database, () => {
      const cleanups: (() => Promise<unknown>)[] = [];
      afterEach(async () => {
        for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
      });
      suite(async () => {
        let passed = 0;
        const clock = () => new Date(Date.now() + passed);
        const store = await openStore({ url: await newUrl(), clock });
        cleanups.push(store.close);
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
            cleanups.push(receiver.close);
            return receiver;
          },
          register: (url, { owner = mara, events = allEvents, scopes = ['threads:read', 'notes:read'] } = {}) =>
            store.createEndpoint({ url, ownerId: owner, events, scopes }),
          async startThread() {
            const { threadId } = await store.startThread({
              inboxId: inbox,
              subject: 'Brakes',
              author: customer,
              ...content('Hello'),
            });
            return threadId;
          },
          work({ timeout = 15_000, allowLoopback = true } = {}) {
            const { send, close } = createSend({ allowLoopback, timeout });
            const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
            const worker = startWorker({
              queue: store,
              send,
              log: logger,
              lease: timeout + 15_000,
              idle: 10,
              clock,
              random: () => 0.5,
            });
            cleanups.push(async () => {
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
}
