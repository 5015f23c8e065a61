import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Participant } from '@threads-api/contract';
import { freePort, isRepeating } from '@threads-api/testing';
import { type Draft, openStore, type RateLimit, type Store } from '#store';
import type { Settings } from '../../src/settings.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { content, openOffice } from '../office.ts';
import { serve } from '../serve.ts';

export const lena: Participant = { type: 'contact', id: null, name: 'Lena Brandt', address: 'lena@post.example' };
export { content };
/** The databases, for `describe.each`. The tests of the store always use both. */
export const databases = [{ name: 'SQLite' }, ...(isRepeating ? [{ name: 'PostgreSQL', newUrl: newMigratedUrl }] : [])];
export const agent = { type: 'agent', tokenId: 'tok_1', name: 'assistant' } as const;

type Proposal = Parameters<Store['proposeDraft']>[0];

export interface InboxService {
  store: Store;
  /** The `DATABASE_URL` of other processes. */
  databaseUrl: string;
  inbox: { url: string; stop(): Promise<void> };
  mara: string;
  jonas: string;
  /** A user who sees only another inbox. */
  priya: string;
  inboxId: string;
  /** A thread that Mara and Jonas see. */
  threadId: string;
  /** Proposes a draft for Mara's thread as an agent. */
  propose(bodyText: string, more?: Partial<Proposal>): Promise<Draft>;
  /** Adds a customer's message to Mara's thread. */
  receive(text: string, html?: string | null, author?: Participant): Promise<{ messageId: string }>;
  /** Starts another thread that Mara and Jonas see. */
  startThread(subject: string, html?: string): Promise<{ threadId: string }>;
  /** Restarts the service on the same port, as after a crash. */
  restart(): Promise<void>;
  signInLink(userId: string): Promise<string>;
  stop(): Promise<void>;
}

export interface InboxServiceOptions {
  /** Creates an empty database. Default: a new SQLite file. */
  newUrl?: (() => Promise<string>) | undefined;
  settings?: Partial<Settings>;
  signInLimit?: RateLimit;
}

/** Opens the inbox page with two colleagues who share an inbox, a third with another inbox, and a customer's thread. */
export async function openInboxService({
  newUrl,
  settings = {},
  signInLimit,
}: InboxServiceOptions = {}): Promise<InboxService> {
  const folder = await mkdtemp(join(tmpdir(), 'inbox-'));
  const databaseUrl = newUrl ? await newUrl() : join(folder, 'threads.db');
  const store = await openStore({ url: databaseUrl });
  const { mara, jonas, priya, inbox: inboxId } = await openOffice(store);
  const { threadId } = await store.startThread({
    inboxId,
    subject: 'Brakes squeal',
    author: lena,
    ...content('Hello, my brakes squeal since Monday. Can I bring the bike in this week?'),
  });

  const start = async (port: number) => {
    // The store stays open when the service restarts.
    const shared = { ...store, close: async () => {} };
    const options = { parts: ['inbox' as const], signInLimit };
    const { inboxUrl: url, stop } = await serve(shared, { port, webhooksAllowLoopback: true, ...settings }, options);
    return { url, stop };
  };
  const service: InboxService = {
    store,
    databaseUrl,
    inbox: await start(await freePort()),
    mara,
    jonas,
    priya,
    inboxId,
    threadId,
    propose: (bodyText, more) => store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText, ...more }),
    receive: (text, html, author = lena) => store.receiveMessage({ threadId, author, ...content(text, html) }),
    startThread: (subject, html) => store.startThread({ inboxId, subject, author: lena, ...content('When?', html) }),
    async restart() {
      service.inbox = await start(Number(new URL(service.inbox.url).port));
    },
    signInLink: async (userId) => `${service.inbox.url}/sign-in#${(await store.createSignInLink(userId)).secret}`,
    async stop() {
      await service.inbox.stop();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
  return service;
}
