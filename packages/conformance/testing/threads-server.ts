import { createHmac } from 'node:crypto';
import {
  contract,
  InvalidCursorError,
  type RateLimit,
  type Scope,
  type Thread,
  type WebhookEvent,
} from '@threads-api/contract';
import type { Handlers } from '@threads-api/http';
import { createHttpServer, createNodeListener } from '@threads-api/http/node';
import {
  addNote,
  assignThread,
  changeStatus,
  colleagues,
  type ExampleInbox,
  generateThreads,
  readExampleInbox,
  receiveMessage,
  type SampleThread,
  sendMessage,
  type ThreadRecord,
} from '@threads-api/sample-data';
import type { Action, ActionName, Target } from '../src/target/target.ts';
import { startServer } from './start-server.ts';

interface Caller {
  userId: string;
  scopes: readonly Scope[];
  rateLimit: RateLimit;
}

interface StoredThread extends ThreadRecord {
  unreadBy: Set<string>;
}

interface Inbox {
  members: Set<string>;
  threads: Map<string, StoredThread>;
}

/** A conforming server with threads in memory, whose data the actions of its target change. */
export interface ThreadsServer {
  target: Target;
  close(): Promise<void>;
}

const [owner] = colleagues as [(typeof colleagues)[number]];
const otherUser = 'usr_other';
const plenty = { requests: 1_000_000, windowSeconds: 60 };
const scarce = { requests: 10, windowSeconds: 2 };
const { scopes } = contract;

export async function startThreadsServer(): Promise<ThreadsServer> {
  const shop = exampleInbox(readExampleInbox(), [owner.id, 'usr_limited']);
  const other = generatedInbox('Other', otherUser, 30);
  const inboxes = [shop, other, bulk];
  const without = (scope: Scope): Caller => callerOf(owner.id, { scopes: scopes.filter((each) => each !== scope) });
  const callers = new Map<string, Caller>([
    ['token-full', callerOf(owner.id)],
    ...scopes.map((scope): [string, Caller] => [`token-without-${scope}`, without(scope)]),
    ['token-other', callerOf(otherUser)],
    ['token-limited', callerOf('usr_limited', { rateLimit: scarce })],
    ['token-bulk', callerOf('usr_bulk')],
  ]);
  const listener = createNodeListener({
    contract,
    findCaller: (token) => callers.get(token),
    handlers: handlersFor(inboxes),
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
      actions: actionsOn(shop, callers),
    },
    close,
  };
}

const callerOf = (userId: string, given: Partial<Caller> = {}): Caller => ({
  userId,
  scopes,
  rateLimit: plenty,
  ...given,
});

function exampleInbox({ threads }: ExampleInbox, members: string[]): Inbox {
  return { members: new Set(members), threads: byId(threads.map(toStored)) };
}

function generatedInbox(name: string, userId: string, threads: number): Inbox {
  const generated = [...generateThreads({ inboxIds: [`inb_${name}`], threads, unreadBy: [userId] })];
  return { members: new Set([userId]), threads: byId(generated.map(toStored)) };
}

const toStored = ({ thread: { history, ...thread }, notes, unreadBy }: SampleThread): StoredThread =>
  structuredClone({ thread: { ...thread, unread: false }, history, notes, unreadBy: new Set(unreadBy) });

const byId = (threads: StoredThread[]) => new Map(threads.map((each) => [each.thread.id, each]));

/** No action changes it, so all servers share it. */
const bulk = generatedInbox('Bulk', 'usr_bulk', 5_000);

function handlersFor(inboxes: readonly Inbox[]): Handlers<typeof contract, Caller> {
  const visibleTo = ({ userId }: Caller) => inboxes.filter(({ members }) => members.has(userId));
  const find = (id: string, caller: Caller) =>
    visibleTo(caller)
      .map(({ threads }) => threads.get(id))
      .find((found) => found !== undefined);
  const viewOf = ({ thread, unreadBy }: StoredThread, { userId }: Caller): Thread => ({
    ...thread,
    unread: unreadBy.has(userId),
  });
  return {
    listThreads({ query: { limit, cursor, unread }, caller }) {
      const listed = visibleTo(caller)
        .flatMap(({ threads }) => [...threads.values()])
        .filter(({ unreadBy }) => !unread || unreadBy.has(caller.userId))
        .toSorted(newestFirst);
      const isAfter = (last: string) => (thread: StoredThread) => place(thread) < last;
      const owner = ['threads', caller.userId, unread];
      const { data, nextCursor } = cutPage(listed, limit, cursor, { owner, place, isAfter });
      return { data: data.map((thread) => viewOf(thread, caller)), nextCursor };
    },
    getThread({ path: { id }, query: { historyLimit, historyCursor }, caller }) {
      const found = find(id, caller);
      const history = found?.history.toReversed() ?? [];
      const { data, nextCursor } = cutPage(history, historyLimit, historyCursor, {
        owner: ['history', caller.userId, id],
        ...byPosition(history),
      });
      return found && { ...viewOf(found, caller), history: { data: data.toReversed(), nextCursor } };
    },
    listThreadNotes({ path: { id }, query: { limit, cursor }, caller }) {
      const found = find(id, caller);
      const notes = found?.notes ?? [];
      const page = cutPage(notes, limit, cursor, { owner: ['notes', caller.userId, id], ...byPosition(notes) });
      return found && page;
    },
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const newestFirst = ({ thread: a }: StoredThread, { thread: b }: StoredThread) =>
  compare(b.timestamp, a.timestamp) || compare(b.id, a.id);
const place = ({ thread: { timestamp, id } }: StoredThread) => `${timestamp} ${id}`;

interface Paging<T> {
  /** The user, the list and the filter that a cursor is bound to. */
  owner: unknown[];
  place(entry: T): string;
  isAfter(place: string): (entry: T) => boolean;
}

/** Entries of a list that only grows are found by their ids. */
const byPosition = <T extends { id: string }>(entries: T[]): Pick<Paging<T>, 'place' | 'isAfter'> => ({
  place: ({ id }) => id,
  isAfter: (last) => {
    const position = entries.findIndex(({ id }) => id === last);
    return (entry) => entries.indexOf(entry) > position;
  },
});

function cutPage<T>(entries: T[], limit: number, cursor: string | undefined, { owner, place, isAfter }: Paging<T>) {
  const sign = (last: string) =>
    `${createHmac('sha256', 'secret')
      .update(JSON.stringify([last, owner]))
      .digest('base64url')}.${Buffer.from(last).toString('base64url')}`;
  const last = Buffer.from(cursor?.split('.')[1] ?? '', 'base64url').toString();
  if (cursor !== undefined && cursor !== sign(last)) throw new InvalidCursorError();
  const rest = cursor === undefined ? entries : entries.filter(isAfter(last));
  const data = rest.slice(0, limit);
  const final = rest.length > limit ? data.at(-1) : undefined;
  return { data, nextCursor: final ? sign(place(final)) : null };
}

function actionsOn(inbox: Inbox, callers: Map<string, Caller>): Record<ActionName, Action> {
  let count = 0;
  let latest = 0;
  const makeId = (prefix: string) => `${prefix}_new${String(++count).padStart(6, '0')}`;
  /** Changes a thread at a unique time. Returns the id of what was added, if anything. */
  const change =
    (make: (thread: StoredThread, at: string) => WebhookEvent[]): Action =>
    async ({ THREAD_ID: id = '' }) => {
      const thread = inbox.threads.get(id);
      if (!thread) throw new Error(`There is no thread ${id}.`);
      latest = Math.max(Date.now(), latest + 1);
      const [event] = make(thread, new Date(latest).toISOString());
      const { messageId, noteId, historyEntryId }: Record<string, unknown> = { ...event?.data };
      return `${messageId ?? noteId ?? historyEntryId ?? ''}`;
    };
  return {
    receiveMessage: change((thread, at) => {
      for (const member of inbox.members) thread.unreadBy.add(member);
      return receiveMessage(thread, makeId, at, `Question ${count}: is there any news?`);
    }),
    sendMessage: change((thread, at) => {
      thread.unreadBy.delete(owner.id);
      return sendMessage(thread, makeId, at, owner, 'We are looking into it.');
    }),
    closeThread: change((thread, at) => changeStatus(thread, makeId, at, owner, 'closed')),
    setPending: change((thread, at) => changeStatus(thread, makeId, at, owner, 'pending')),
    changeAssignment: change((thread, at) =>
      assignThread(thread, makeId, at, owner, thread.thread.assignment?.id === owner.id ? null : owner),
    ),
    markRead: change(({ unreadBy }) => {
      unreadBy.delete(owner.id);
      return [];
    }),
    addNote: change((thread, at) => addNote(thread, makeId, at, owner, 'Who can take this?')),
    async issueToken() {
      const token = makeId('token-issued');
      callers.set(token, callerOf(owner.id));
      return token;
    },
    async revokeToken({ TOKEN = '' }) {
      callers.delete(TOKEN);
      return '';
    },
    async joinInbox() {
      inbox.members.add(otherUser);
      return '';
    },
    async leaveInbox() {
      inbox.members.delete(otherUser);
      return '';
    },
  };
}
