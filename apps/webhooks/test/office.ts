import type { Participant } from '@threads-api/contract';
import type { Store } from '@threads-api/store';
import { newPostgresUrl } from '@threads-api/store/testing/new-postgres-url';
import { openStore } from '@threads-api/store/testing/tables';
import { pino } from 'pino';
import { afterEach, describe } from 'vitest';
import { createSend } from '../src/send.ts';
import { startWorker } from '../src/worker.ts';
import { type Behaviour, type Receiver, startReceiver } from './receiver.ts';

export const customer: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };
export const content = (bodyText: string) => ({ to: [], cc: [], bodyText, bodyHtml: null, attachments: [] });
export const every = [
  'thread.created',
  'message.created',
  'thread.status_changed',
  'thread.assignment_changed',
  'note.created',
];

export interface Office {
  store: Store;
  mara: string;
  priya: string;
  inbox: string;
  /** What the worker wrote into its log. */
  log: string[];
  /** Moves the clock of the store and the worker. */
  pass(milliseconds: number): void;
  receiver(behave?: Behaviour): Promise<Receiver>;
  /** Registers an endpoint for a receiver. */
  register(
    url: string,
    options?: { owner?: string; events?: string[]; scopes?: string[] },
  ): Promise<{ id: string; secret: string }>;
  startThread(): Promise<string>;
  work(options?: { timeout?: number; allowLoopback?: boolean }): void;
}

/** Runs the same tests on both databases: Mara in an inbox, Priya in another, and a worker when it is wanted. */
export function describeOffices(suite: (open: () => Promise<Office>) => void): void {
  const urls = { SQLite: async () => ':memory:', PostgreSQL: newPostgresUrl };
  for (const [kind, newUrl] of Object.entries(urls)) {
    describe(kind, () => {
      const ending: (() => Promise<unknown>)[] = [];
      afterEach(async () => {
        for (const stop of ending.splice(0).toReversed()) await stop();
      });
      suite(async () => {
        let passed = 0;
        const clock = () => new Date(Date.now() + passed);
        const store = await openStore({ url: await newUrl(), clock });
        ending.push(store.close);
        const mara = await store.createUser({ name: 'Mara', address: 'mara@office.example' });
        const priya = await store.createUser({ name: 'Priya', address: 'priya@office.example' });
        const inbox = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
        const other = await store.createInbox({ name: 'Other', address: 'other@office.example' });
        await store.addMember(inbox, mara);
        await store.addMember(other, priya);
        const log: string[] = [];
        return {
          store,
          mara,
          priya,
          inbox,
          log,
          pass(milliseconds) {
            passed += milliseconds;
          },
          async receiver(behave) {
            const receiver = await startReceiver(behave);
            ending.push(receiver.close);
            return receiver;
          },
          register: (url, { owner = mara, events = every, scopes = ['threads:read', 'notes:read'] } = {}) =>
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
              store,
              send,
              log: logger,
              lease: timeout + 15_000,
              idle: 10,
              clock,
              random: () => 0.5,
            });
            ending.push(close, worker.stop);
          },
        };
      });
    });
  }
}
