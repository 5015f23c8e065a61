import { contract, type Participant } from '@threads-api/contract';
import type { Store } from '#store';

/** Creates two colleagues who share an inbox, and a third with another inbox. */
export async function openOffice(store: Store) {
  const createUser = (name: string) => store.createUser({ name, address: `${name.toLowerCase()}@office.example` });
  const [mara, jonas, priya] = [await createUser('Mara'), await createUser('Jonas'), await createUser('Priya')];
  const team = await store.createTeam({ name: 'Workshop' });
  const inbox = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  const other = await store.createInbox({ name: 'Other', address: 'other@office.example' });
  for (const user of [mara, jonas]) await store.addMember(inbox, user);
  await store.addMember(other, priya);
  return { mara, jonas, priya, team, inbox, other };
}

export const customer: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };
/** Mara's agent, which proposes drafts. */
export const agent = { type: 'agent', tokenId: 'tok_1', name: 'assistant' } as const;
export const personOf = (id: string, name: string) => ({ type: 'user', id, name }) as const;

export function content(bodyText: string, bodyHtml: string | null = null) {
  return { to: [], cc: [], bodyText, bodyHtml, attachments: [] };
}

/** A clock that advances by one second on each call. */
export function steppingClock(start = Date.parse('2026-03-01T08:00:00.000Z')): () => Date {
  let now = start;
  return () => {
    now += 1000;
    return new Date(now);
  };
}

/** Starts a thread with a message from the customer. */
export const startThread = (store: Store, inboxId: string, subject: string | null, bodyText: string) =>
  store.startThread({ inboxId, subject, author: customer, ...content(bodyText) });

/** Opens an office with a thread, a note, and a token of Mara that may read both. */
export async function openReadable(store: Store) {
  const { mara, inbox } = await openOffice(store);
  const { threadId } = await startThread(store, inbox, 'One', 'About One');
  await store.addNote({ threadId, userId: mara, bodyText: 'A note' });
  const { token } = await store.createToken({ userId: mara, name: 'test', scopes: [...contract.scopes] });
  return { mara, threadId, token };
}

/** Receives another message from the customer. */
export const receive = (store: Store, threadId: string, bodyText: string) =>
  store.receiveMessage({ threadId, author: customer, ...content(bodyText) });

/** A thread with the newest page of its history, as a user sees it. */
export const readThread = (store: Store, userId: string, id: string) =>
  store.getThread({ path: { id }, query: { historyLimit: 100 }, caller: { userId } });

/** The oldest notes of a thread, as a user sees them. */
export const readNotes = async (store: Store, userId: string, id: string) =>
  (await store.listThreadNotes({ path: { id }, query: { limit: 100 }, caller: { userId } }))?.data;

/** The newest threads, as a user sees them. */
export const readList = async (store: Store, userId: string, filter: { unread?: '1' } = {}) =>
  (await store.listThreads({ query: { limit: 100, ...filter }, caller: { userId } })).data;

/** Registers a webhook, by default for new threads. */
export const addWebhook = (
  store: Store,
  ownerId: string,
  { url = 'https://receiver.example/', events = ['thread.created'], scopes = ['threads:read'] } = {},
) => store.createEndpoint({ url, ownerId, events, scopes });
