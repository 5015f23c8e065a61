// Replace this with your database: threads in memory, handlers that read them, and callers with their tokens.
import { createHmac } from 'node:crypto';
import {
  contract,
  InvalidCursorError,
  type Message,
  type Note,
  type RateLimit,
  type RequestOf,
  type Scope,
  type Thread,
} from '@threads-api/contract';
import type { Handlers } from '@threads-api/http';

export interface Caller {
  userId: string;
  scopes: readonly Scope[];
  rateLimit: RateLimit;
}

const time = (minute: number) => new Date(Date.UTC(2026, 1, 1, 8, minute)).toISOString();
const lena = { type: 'contact' as const, id: null, name: 'Lena', address: 'lena@post.example' };
const ada = { type: 'user' as const, id: 'ada', name: 'Ada', address: null };

function makeThread(number: number) {
  const id = `thread-${number}`;
  const [createdAt, timestamp] = [time(number * 10), time(number * 10 + 2)];
  const snippet = `Where is order ${number}?`;
  const history = [createdAt, timestamp].map((timestamp, index): Message => {
    const content = { bodyText: snippet, bodyHtml: null, to: [], cc: [], attachments: [] };
    return { type: 'message', id: `${id}-${index}`, timestamp, direction: 'inbound', author: lena, ...content };
  });
  const notes = (number % 2 ? [3, 4, 5] : []).map((minute): Note => {
    const times = { createdAt: time(number * 10 + minute), editedAt: null };
    return { id: `${id}-note-${minute}`, threadId: id, author: ada, bodyText: 'On its way', ...times };
  });
  const state = { status: 'open', assignment: null, unread: number % 3 === 0 } as const;
  const sums = { snippet, messageCount: history.length, timestamp, createdAt, updatedAt: timestamp };
  const thread: Thread = { id, subject: `Order ${number}`, sender: lena, ...state, ...sums };
  return { owner: number % 4 ? 'ada' : 'bob', thread, history, notes };
}

// Newest first, as the list returns them.
const stored = [...Array(40).keys()].map(makeThread).reverse();
const find = (id: string, caller: Caller) => stored.find((it) => it.thread.id === id && it.owner === caller.userId);
const { scopes } = contract;
const plenty = { requests: 1_000_000, windowSeconds: 60 };
const callers = new Map<string, Caller>([
  ['token-of-ada', { userId: 'ada', scopes, rateLimit: plenty }],
  ['token-without-notes', { userId: 'ada', scopes: ['threads:read'], rateLimit: plenty }],
  ['token-without-threads', { userId: 'ada', scopes: ['notes:read'], rateLimit: plenty }],
  ['token-of-bob', { userId: 'bob', scopes, rateLimit: plenty }],
  ['token-of-cyd', { userId: 'cyd', scopes, rateLimit: { requests: 10, windowSeconds: 2 } }],
]);

export const findCaller = (token: string) => callers.get(token);

/** Cuts a page from sorted entries. The cursor is the id of the last entry, signed together with its owner. */
function page<T extends { id: string }>(entries: T[], limit: number, cursor: string | undefined, ...owner: string[]) {
  const digest = (id: string) =>
    createHmac('sha256', 'a secret')
      .update(JSON.stringify([id, owner]))
      .digest('hex');
  const [given, id = ''] = cursor?.split('.') ?? [];
  if (cursor !== undefined && cursor !== `${digest(id)}.${id}`) throw new InvalidCursorError();
  const start = given ? entries.findIndex((entry) => entry.id === id) + 1 : 0;
  const data = entries.slice(start, start + limit);
  const last = start + limit < entries.length ? data.at(-1) : undefined;
  return { data, nextCursor: last ? `${digest(last.id)}.${last.id}` : null };
}

type Query = RequestOf<'listThreads'>['query'];
type Filter = (thread: Thread, query: Query) => boolean;

/** Every filter of the contract. A missing filter does not compile. */
const filters: { [Name in Exclude<keyof Query, 'limit' | 'cursor'>]-?: Filter } = {
  unread: (thread, { unread }) => !unread || thread.unread,
};

/** One handler for each operation. A missing handler does not compile. */
export const handlers: Handlers<typeof contract, Caller> = {
  listThreads({ query, caller: { userId } }) {
    const { limit, cursor, ...given } = query;
    const mine = stored.filter(({ owner }) => owner === userId).map(({ thread }) => thread);
    const threads = mine.filter((thread) => Object.values(filters).every((passes) => passes(thread, query)));
    return page(threads, limit, cursor, userId, JSON.stringify(Object.entries(given).sort()));
  },
  getThread({ path: { id }, query: { historyLimit, historyCursor }, caller }) {
    const found = find(id, caller);
    const newestFirst = found?.history.toReversed() ?? [];
    const { data, nextCursor } = page(newestFirst, historyLimit, historyCursor, caller.userId, id, 'history');
    return found && { ...found.thread, history: { data: data.reverse(), nextCursor } };
  },
  listThreadNotes({ path: { id }, query: { limit, cursor }, caller }) {
    const notes = find(id, caller)?.notes;
    const found = page(notes ?? [], limit, cursor, caller.userId, id, 'notes');
    return notes && found;
  },
};
