import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Participant } from '@threads-api/contract';
import { freePort } from '@threads-api/testing';
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '#store';
import type { Settings } from '../../src/settings.ts';
import { agent, content, openOffice } from '../office.ts';
import { shared, startServer } from '../serve.ts';
import { signIn } from './visitor.ts';

export const lena: Participant = { type: 'contact', id: null, name: 'Lena Brandt', address: 'lena@post.example' };
export { agent, content };

export interface InboxServiceOptions {
  settings?: Partial<Settings>;
}

export type InboxService = Awaited<ReturnType<typeof openInboxService>>;

/**
 * Opens the inbox page with two colleagues who share an inbox, a third with another inbox, and a customer's thread. The
 * caller stops it.
 */
export async function openInboxService({ settings = {} }: InboxServiceOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'inbox-'));
  const databaseUrl = join(folder, 'threads.db');
  const store = await openStore({ url: databaseUrl });
  const { inbox: inboxId, other: otherInboxId, ...office } = await openOffice(store);
  const question = 'Hello, my brakes squeal since Monday. Can I bring the bike in this week?';
  const { threadId } = await store.startThread({
    inboxId,
    subject: 'Brakes squeal',
    author: lena,
    ...content(question),
  });

  const start = async (port: number) => {
    const changes = { databaseUrl, port, webhooksAllowLoopback: true, ...settings };
    const { inboxUrl: url, stop } = await startServer(shared(store), changes, { parts: ['inbox'] });
    return { url, stop };
  };
  const service = {
    store,
    /** The `DATABASE_URL` of other processes. */
    databaseUrl,
    inbox: await start(await freePort()),
    ...office,
    inboxId,
    otherInboxId,
    /** A thread that Mara and Jonas see. */
    threadId,
    /** Proposes a draft for Mara's thread as an agent. */
    propose: (bodyText: string, more: Partial<Parameters<Store['proposeDraft']>[0]> = {}) =>
      store.proposeDraft({ userId: office.mara, actor: agent, threadId, bodyText, ...more }),
    /** Adds a customer's message to Mara's thread. */
    receive: (text: string, html?: string | null, author = lena) =>
      store.receiveMessage({ threadId, author, ...content(text, html) }),
    /** Starts another thread that Mara and Jonas see. */
    startThread: (subject: string, html?: string) =>
      store.startThread({ inboxId, subject, author: lena, ...content('When?', html) }),
    /** Restarts the service on the same port, as after a crash. */
    async restart() {
      service.inbox = await start(Number(new URL(service.inbox.url).port));
    },
    signInLink: async (userId: string) =>
      `${service.inbox.url}/sign-in#${(await store.createSignInLink(userId)).secret}`,
    /** A visitor who signed in with a link. */
    signIn: (userId: string) => signIn(service, userId),
    async stop() {
      await service.inbox.stop();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
  return service;
}

/** Opens the inbox page until the end of the test. */
export async function openInbox(options?: InboxServiceOptions): Promise<InboxService> {
  const service = await openInboxService(options);
  onTestFinished(service.stop);
  return service;
}
