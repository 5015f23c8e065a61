import { contract } from '@threads-api/contract';
import { type ExampleInbox, generateThreads, readExampleInbox } from '@threads-api/sample-data';
import { mcpScopes, newTokenText, openStore, type Store } from '#store';
import { createDemoActions } from './demo-actions.ts';

type Scope = (typeof contract.scopes)[number];

/** Rate limits: `plenty` is enough for any test, and `scarce` is used up within a second. */
const plenty = { requests: 1_000_000, windowSeconds: 60 };
const scarce = { requests: 10, windowSeconds: 2 };

const allScopes: string[] = [...contract.scopes];
const bulkThreads = 5_000;
const otherThreads = 30;

/** Demo tokens are the same on every start, and valid only in the demo. */
const demoToken = (name: string) => newTokenText(`demo${name}`.padEnd(30, '0'));

/** Fixed, so that the demo server returns the same cursors as the contract's examples. */
const cursorSecret = 'demo';

/** Fills a database with the contract's examples and many generated threads. Default: an in-memory database. */
export async function openDemo(url?: string) {
  const store = await openStore({ ...(url && { url }), cursorSecret });
  const scenario = readExampleInbox();
  const newcomers = new Set(scenario.newcomers);

  for (const user of scenario.users) await store.createUser({ ...user, rateLimit: plenty });
  for (const team of scenario.teams) await store.createTeam(team);
  await store.createInbox(scenario.inbox);
  const limited = await store.createUser({ name: 'Limited', address: 'limited@demo.example', rateLimit: scarce });
  for (const { id } of scenario.users) if (!newcomers.has(id)) await store.addMember(scenario.inbox.id, id);
  await store.addMember(scenario.inbox.id, limited);
  await store.importThreads(scenario.threads);
  await proposeDraft(store, scenario);
  const bulk = await openInbox(store, 'Bulk', bulkThreads);
  const other = await openInbox(store, 'Other', otherThreads);

  const callers: Record<string, string> = {};
  for (const id of newcomers) callers[id] = (await issue(store, id.replaceAll('_', ''), id)).token;
  const users = { caller: scenario.caller, other: other.userId, limited, bulk: bulk.userId };
  const agent = { userId: scenario.caller, name: 'agent', scopes: [...mcpScopes], audience: 'mcp' as const };
  return {
    store,
    /** Tokens by user id, for the callers in the examples. */
    callers,
    /** A token for an agent of the examples' user. */
    mcpToken: (await store.createToken(agent, demoToken('agent'))).token,
    /** Creates a link that signs the examples' user in to the inbox page once. */
    createSignInLink: () => store.createSignInLink(scenario.caller),
    /** Changes that a conformance check may make. */
    actions: createDemoActions({
      store,
      userId: scenario.caller,
      inboxId: scenario.inbox.id,
      otherUserId: other.userId,
    }),
    /** The target file of the conformance kit without its base URL, as `--target-file` writes it. */
    target: {
      tokens: await issueTokens(store, users),
      resources: chooseThreads(scenario, other.threadId),
    },
  };
}

async function issue(store: Store, name: string, userId: string, scopes = allScopes, expiresInDays?: number) {
  const token = { userId, name, scopes, ...(expiresInDays && { expiresInDays }) };
  return store.createToken(token, demoToken(name));
}

async function issueTokens(
  store: Store,
  { caller, other, limited, bulk }: Record<'caller' | 'other' | 'limited' | 'bulk', string>,
) {
  const text = async (...args: [name: string, userId: string, scopes?: string[], expiresInDays?: number]) =>
    (await issue(store, ...args)).token;
  const without = async (scope: Scope) =>
    text(
      `without${scope.replace(/\W/g, '')}`,
      caller,
      allScopes.filter((other) => other !== scope),
    );
  const revoked = await issue(store, 'revoked', caller);
  await store.revokeToken(revoked.id);
  return {
    full: await text('full', caller),
    without: {
      'threads:read': await without('threads:read'),
      'notes:read': await without('notes:read'),
    } satisfies Record<Scope, string>,
    expired: await text('expired', caller, allScopes, -1),
    revoked: revoked.token,
    otherUser: await text('otherUser', other),
    limited: await text('limited', limited),
    bulk: await text('bulk', bulk),
  };
}

/** The example threads that the target file names. */
function chooseThreads({ threads }: ExampleInbox, hidden: string) {
  return {
    getThread: {
      visible: idOf(threads[0]),
      hidden,
      long: idOf(longestOf(threads)),
      closed: idOf(threads.find(({ thread }) => thread.status === 'closed')),
    },
    listThreadNotes: {
      long: idOf(threads.find(({ notes }) => notes.length > 1)),
      empty: idOf(threads.find(({ notes }) => notes.length === 0)),
    },
  };
}

/** The thread with the most history entries: its history has more than one page. */
const longestOf = (threads: ExampleInbox['threads']) =>
  threads.toSorted((a, b) => b.thread.history.length - a.thread.history.length)[0];

const idOf = (found: ExampleInbox['threads'][number] | undefined) => found?.thread.id ?? '';

/** Proposes a draft to review on the inbox page. The API does not show it. */
async function proposeDraft(store: Store, { caller, threads }: ExampleInbox): Promise<void> {
  const asked = threads.find(({ thread: { sender } }) => sender.type === 'contact' && sender.address);
  await store.proposeDraft({
    userId: caller,
    actor: { type: 'agent', tokenId: 'tok_demo', name: 'demo assistant' },
    threadId: idOf(asked),
    bodyText: 'Thank you for your message. We are looking into it and will get back to you tomorrow morning.',
    reasoning: 'The customer asked a question that nobody has answered yet.',
  });
}

/** A separate inbox with many threads, and its only member. */
async function openInbox(store: Store, name: string, count: number) {
  const userId = await store.createUser({ name, address: `${name.toLowerCase()}@demo.example`, rateLimit: plenty });
  const inboxId = await store.createInbox({
    id: `inb_${name}`,
    name,
    address: `${name.toLowerCase()}-inbox@demo.example`,
  });
  await store.addMember(inboxId, userId);
  const threads = [...generateThreads({ inboxIds: [inboxId], threads: count, unreadBy: [userId] })];
  await store.importThreads(threads);
  return { userId, threadId: idOf(longestOf(threads)) };
}
