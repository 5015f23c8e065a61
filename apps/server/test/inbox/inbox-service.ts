import type { Participant } from '@threads-api/contract';
import { freePort } from '@threads-api/testing';
import type { Store } from '#store';
import type { Settings } from '../../src/settings.ts';
import { agent, content } from '../office.ts';
import { serve, shared } from '../serve.ts';
import { newFile, newOffice } from '../stores.ts';
import { signIn } from './visitor.ts';

export const lena: Participant = { type: 'contact', id: null, name: 'Lena Brandt', address: 'lena@post.example' };
export { agent, content };

export type InboxService = Awaited<ReturnType<typeof openInbox>>;

/** Opens the inbox page of an office with a customer's thread, until the end of the test. */
export async function openInbox(settings: Partial<Settings> = {}) {
  const databaseUrl = await newFile();
  const { store, inbox: inboxId, other: otherInboxId, ...office } = await newOffice({ url: databaseUrl });
  const question = 'Hello, my brakes squeal since Monday. Can I bring the bike in this week?';
  const { threadId } = await store.startThread({
    inboxId,
    subject: 'Brakes squeal',
    author: lena,
    ...content(question),
  });

  const start = async (port: number) => {
    const changes = { databaseUrl, port, webhooksAllowLoopback: true, ...settings };
    const { inboxUrl: url, stop } = await serve(shared(store), changes, { parts: ['inbox'] });
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
  };
  return service;
}
