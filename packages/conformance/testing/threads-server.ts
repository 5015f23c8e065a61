import { contract, type RateLimit, type Scope, type Thread, type WebhookEvent } from '@threads-api/contract';
import { type Call, type Count, createMemoryRateLimiter, type Handlers } from '@threads-api/http';
import { createHttpServer, createNodeListener } from '@threads-api/http/node';
import {
  addNote,
  assignThread,
  changeStatus,
  colleagues,
  readExampleInbox,
  receiveMessage,
  sendMessage,
} from '@threads-api/sample-data';
import type { Action, ActionName } from '../src/target/target.ts';
import { bulk, exampleInbox, generatedInbox, type Inbox, type StoredThread } from './inboxes.ts';
import { createPaging, isSameList, type PagingParts, type Reader } from './paging.ts';
import { startServer } from './start-server.ts';

interface User {
  userId: string;
  scopes: readonly Scope[];
  rateLimit: RateLimit;
  isRevoked?: true;
}

export interface Caller extends User {
  token: string;
}

/** Runs before a request with a valid token is handled. Returns the state of the rate limit, given that of a conforming server. */
type Admit = (own: Count, caller: Caller, call: Call) => Count | Promise<Count>;

/** How the server works. A fault replaces one part. */
export interface ServerParts extends PagingParts {
  /** Whether the list, unfiltered or with unread=1, has a thread. */
  lists(thread: Thread, unread: boolean): boolean;
  /** Whether requests with a method are accepted with a revoked token. */
  acceptsRevoked(method: string): boolean;
  /** Called once for each server. */
  admit(): Admit;
  /** Changes every thread before the server starts. */
  store(thread: StoredThread): unknown;
  /** Runs after a thread was fetched. */
  fetched(thread: StoredThread, method: string): unknown;
  /** Changes a thread after an action. `before` is a copy from before the action. */
  after: Partial<Record<ActionName, (thread: StoredThread, before: StoredThread) => unknown>>;
  /** Called for each event of an action. */
  emit(event: WebhookEvent): unknown;
}

const conformingParts: ServerParts = {
  simplify: (cursor) => cursor,
  accepts: isSameList,
  cut: {},
  acceptsRevoked: () => false,
  admit: () => (own) => own,
  lists: (thread, unread) => !unread || thread.unread,
  store: () => undefined,
  fetched: () => undefined,
  after: {},
  emit: () => undefined,
};

const [owner] = colleagues as [(typeof colleagues)[number]];
/** The users of `tokens.full`, `tokens.otherUser` and `tokens.limited`. */
export const [callerId, otherUser, limitedUser] = [owner.id, 'usr_other', 'usr_limited'];
export const plenty = { requests: 1_000_000, windowSeconds: 60 };
const scarce = { requests: 10, windowSeconds: 2 };
const { scopes } = contract;
const { filters } = contract.operation('listThreads');

/**
 * Starts a conforming server, or one whose fault is in one of its parts. Its threads are in memory, and the actions of its
 * target change them.
 */
export async function startThreadsServer(broken: Partial<ServerParts> = {}) {
  const parts = { ...conformingParts, ...broken };
  const shop = exampleInbox(readExampleInbox(), [owner.id, limitedUser]);
  const other = generatedInbox('Other', otherUser, 30);
  for (const { threads } of [shop, other]) for (const thread of threads.values()) parts.store(thread);
  const inboxes = [shop, other, bulk];
  const without = (scope: Scope): User => callerOf(owner.id, { scopes: scopes.filter((each) => each !== scope) });
  const callers = new Map<string, User>([
    ['token-full', callerOf(owner.id)],
    ...scopes.map((scope): [string, User] => [`token-without-${scope}`, without(scope)]),
    ['token-other', callerOf(otherUser)],
    ['token-limited', callerOf(limitedUser, { rateLimit: scarce })],
    ['token-bulk', callerOf('usr_bulk')],
  ]);
  const limiter = createMemoryRateLimiter();
  const admit = parts.admit();
  const listener = createNodeListener({
    contract,
    async findCaller(token, call: Call) {
      const user = callers.get(token);
      if (!user || (user.isRevoked && !parts.acceptsRevoked(call.request.method))) return undefined;
      const caller = { ...user, token };
      const own = await limiter.count(user.userId, user.rateLimit);
      const count = await admit(own, caller, call);
      return { ...caller, count };
    },
    handlers: handlersFor(inboxes, parts),
    failedAuthLimit: plenty,
    validateResponses: false,
  });
  const { origin, close } = await startServer(listener, createHttpServer(listener));

  const idWhere = ({ threads }: Inbox, matches: (thread: StoredThread) => boolean) =>
    [...threads.values()].find(matches)?.thread.id ?? '';
  const longest = Math.max(...[...shop.threads.values()].map(({ history }) => history.length));
  return {
    target: {
      baseUrl: `${origin}${contract.basePath}`,
      tokens: {
        full: 'token-full',
        without: Object.fromEntries(scopes.map((scope) => [scope, `token-without-${scope}`])),
        expired: 'token-expired',
        revoked: 'token-revoked',
        otherUser: 'token-other',
        limited: 'token-limited',
        bulk: 'token-bulk',
      },
      resources: {
        getThread: {
          visible: idWhere(shop, () => true),
          hidden: idWhere(other, ({ history }) => history.length > 1),
          long: idWhere(shop, ({ history }) => history.length === longest),
          closed: idWhere(shop, ({ thread }) => thread.status === 'closed'),
        },
        listThreadNotes: {
          long: idWhere(shop, ({ notes }) => notes.length > 1),
          empty: idWhere(shop, ({ notes }) => notes.length === 0),
        },
      },
      actions: actionsOn(shop, callers, parts),
    },
    close,
  };
}

const callerOf = (userId: string, given: Partial<User> = {}): User => ({
  userId,
  scopes,
  rateLimit: plenty,
  ...given,
});

function handlersFor(inboxes: readonly Inbox[], parts: ServerParts): Handlers<typeof contract, Caller> {
  const cutPage = createPaging(parts);
  const visibleTo = ({ userId }: Caller) => inboxes.filter(({ members }) => members.has(userId));
  const find = (id: string, caller: Caller) =>
    visibleTo(caller)
      .map(({ threads }) => threads.get(id))
      .find((found) => found !== undefined);
  const viewOf = ({ thread, unreadBy }: StoredThread, { userId }: Caller): Thread => ({
    ...thread,
    unread: unreadBy.has(userId),
  });
  const readerOf = ({ userId: user, token }: Caller, list: Omit<Reader, 'user' | 'token'>) => ({
    ...list,
    user,
    token,
  });
  return {
    listThreads({ query, caller }) {
      const { limit, cursor, unread } = query;
      const isFiltered = unread !== undefined;
      const values: Readonly<Record<string, unknown>> = query;
      const others = filters.filter(({ name }) => name !== 'unread' && values[name] !== undefined);
      const listed = visibleTo(caller)
        .flatMap(({ threads }) => [...threads.values()])
        .map((thread) => viewOf(thread, caller))
        .filter((thread) => parts.lists(thread, isFiltered))
        .filter((thread) => others.every(({ name, passes }) => passes({ ...thread }, `${values[name]}`)))
        .toSorted(newestFirst);
      const filteredBy = others.map(({ name }) => `${name}=${values[name]}`).join();
      const list = { operation: 'listThreads', unread: isFiltered, filteredBy } as const;
      return cutPage(listed, limit, cursor, readerOf(caller, list));
    },
    getThread({ path: { id }, query: { historyLimit, historyCursor }, caller, request }) {
      const found = find(id, caller);
      const reader = readerOf(caller, { operation: 'getThread', thread: id });
      const { data, nextCursor } = cutPage(found?.history.toReversed() ?? [], historyLimit, historyCursor, reader);
      if (!found) return undefined;
      const view = viewOf(found, caller);
      parts.fetched(found, request.method);
      return { ...view, history: { data: data.toReversed(), nextCursor } };
    },
    listThreadNotes({ path: { id }, query: { limit, cursor }, caller }) {
      const found = find(id, caller);
      const reader = readerOf(caller, { operation: 'listThreadNotes', thread: id });
      const page = cutPage(found?.notes ?? [], limit, cursor, reader);
      return found && page;
    },
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const newestFirst = (a: Thread, b: Thread) => compare(b.timestamp, a.timestamp) || compare(b.id, a.id);

function actionsOn(inbox: Inbox, callers: Map<string, User>, { after, emit }: ServerParts): Record<ActionName, Action> {
  let count = 0;
  let latest = 0;
  const makeId = (prefix: string) => `${prefix}_new${String(++count).padStart(6, '0')}`;
  /** Changes a thread at a unique time. Returns the id of the added object, if any. */
  const change =
    (name: ActionName, make: (thread: StoredThread, at: string) => WebhookEvent[]): Action =>
    async ({ THREAD_ID: id = '' }) => {
      const thread = inbox.threads.get(id);
      if (!thread) throw new Error(`There is no thread ${id}.`);
      latest = Math.max(Date.now(), latest + 1);
      const before = structuredClone(thread);
      const events = make(thread, new Date(latest).toISOString());
      after[name]?.(thread, before);
      for (const event of events) emit(event);
      const { messageId, noteId, historyEntryId }: Record<string, unknown> = { ...events[0]?.data };
      return `${messageId ?? noteId ?? historyEntryId ?? ''}`;
    };
  return {
    receiveMessage: change('receiveMessage', (thread, at) => {
      for (const member of inbox.members) thread.unreadBy.add(member);
      return receiveMessage(thread, makeId, at, `Question ${count}: is there any news?`);
    }),
    sendMessage: change('sendMessage', (thread, at) => {
      thread.unreadBy.delete(owner.id);
      return sendMessage(thread, makeId, at, owner, 'We are looking into it.');
    }),
    closeThread: change('closeThread', (thread, at) => changeStatus(thread, makeId, at, owner, 'closed')),
    setPending: change('setPending', (thread, at) => changeStatus(thread, makeId, at, owner, 'pending')),
    changeAssignment: change('changeAssignment', (thread, at) =>
      assignThread(thread, makeId, at, owner, thread.thread.assignment?.id === owner.id ? null : owner),
    ),
    markRead: change('markRead', ({ unreadBy }) => {
      unreadBy.delete(owner.id);
      return [];
    }),
    addNote: change('addNote', (thread, at) => addNote(thread, makeId, at, owner, 'Who can take this?')),
    async issueToken() {
      const token = makeId('token-issued');
      callers.set(token, callerOf(owner.id));
      return token;
    },
    revokeToken: async ({ TOKEN = '' }) => callers.set(TOKEN, callerOf(owner.id, { isRevoked: true })),
    joinInbox: async () => inbox.members.add(otherUser),
    leaveInbox: async () => inbox.members.delete(otherUser),
  };
}
