import { contract, type OperationId } from '@threads-api/contract';
import { largeWorld } from '@threads-api/sample-data';
import { newTokenText, openStore, type Store } from '@threads-api/store';
import { createDemoActions, type DemoActions } from './demo-actions.ts';
import { readStory } from './story.ts';

/** The target file of the conformance kit, as `--target-file` writes it. */
export interface Target {
  baseUrl: string;
  tokens: Record<'full' | 'noNotes' | 'noThreads' | 'expired' | 'revoked' | 'otherUser' | 'limited' | 'bulk', string>;
  threads: Record<'visible' | 'hidden' | 'withNotes' | 'withoutNotes' | 'longHistory' | 'closed', string>;
}

export interface Demo {
  store: Store;
  target: Omit<Target, 'baseUrl'>;
  /** What a checker may do to the data. */
  actions: DemoActions;
  /** The tokens of the users that examples name as callers. */
  callers: Record<string, string>;
}

/** Enough for any test; the limited user reaches the limit within a second. */
const plenty = { requests: 1_000_000, windowSeconds: 60 };
const scarce = { requests: 10, windowSeconds: 2 };

const bulkThreads = 5_000;
const otherThreads = 30;

/** Fixed, so that a token works at each start; valid in the demo only. */
const demoToken = (name: string) => newTokenText(`demo${name}`.padEnd(30, '0'));

/** Fixed, so that the cursors of the contract's examples are the very ones that the demo server returns. */
const cursorSecret = 'demo';

/** The data of the contract's examples and many invented threads, in memory or in a new file. */
export async function openDemo(url?: string): Promise<Demo> {
  const store = await openStore({ cursorSecret, url });
  const story = readStory();
  const scopes = [...contract.scopes];

  for (const user of story.users) await store.createUser({ ...user, rateLimit: plenty });
  for (const team of story.teams) await store.createTeam(team);
  await store.createInbox(story.inbox);
  const limited = await store.createUser({ name: 'Limited', address: 'limited@demo.example', rateLimit: scarce });
  const newcomers = new Set(story.newcomers);
  for (const { id } of story.users) if (!newcomers.has(id)) await store.addMember(story.inbox.id, id);
  await store.addMember(story.inbox.id, limited);
  await store.importThreads(story.threads);

  const bulk = await openWorld('Bulk', bulkThreads);
  const other = await openWorld('Other', otherThreads);

  const issue = async (name: string, userId: string, granted = scopes, expiresInDays?: number) => {
    const { id, token } = await store.createToken(
      { userId, name, scopes: granted, ...(expiresInDays && { expiresInDays }) },
      demoToken(name),
    );
    return { id, token };
  };
  const without = (scope: string | undefined) => scopes.filter((granted) => granted !== scope);
  const scopeOf = (id: OperationId) => contract.operation(id).scope;
  const revoked = await issue('revoked', story.caller);
  await store.revokeToken(revoked.id);
  const callers: Record<string, string> = {};
  for (const id of newcomers) callers[id] = (await issue(id.replaceAll('_', ''), id)).token;

  const idOf = (found: (typeof story.threads)[number] | undefined) => found?.thread.id ?? '';
  await proposeDraft(story.caller);

  const [visible] = story.threads;
  const longest = story.threads.toSorted((a, b) => b.thread.history.length - a.thread.history.length)[0];
  return {
    store,
    callers,
    actions: createDemoActions({
      store,
      userId: story.caller,
      inboxId: story.inbox.id,
      otherUserId: other.userId,
    }),
    target: {
      tokens: {
        full: (await issue('full', story.caller)).token,
        noNotes: (await issue('noNotes', story.caller, without(scopeOf('listThreadNotes')))).token,
        noThreads: (await issue('noThreads', story.caller, without(scopeOf('listThreads')))).token,
        expired: (await issue('expired', story.caller, scopes, -1)).token,
        revoked: revoked.token,
        otherUser: (await issue('otherUser', other.userId)).token,
        limited: (await issue('limited', limited)).token,
        bulk: (await issue('bulk', bulk.userId)).token,
      },
      threads: {
        visible: idOf(visible),
        hidden: other.threadId,
        withNotes: idOf(story.threads.find(({ notes }) => notes.length > 1)),
        withoutNotes: idOf(story.threads.find(({ notes }) => notes.length === 0)),
        longHistory: idOf(longest),
        closed: idOf(story.threads.find(({ thread }) => thread.status === 'closed')),
      },
    },
  };

  /** Something to review in the inbox page. Nothing of it shows in the API. */
  async function proposeDraft(userId: string) {
    const asked = story.threads.find(({ thread: { sender } }) => sender.type === 'contact' && sender.address);
    await store.proposeDraft({
      userId,
      actor: { type: 'agent', tokenId: 'tok_demo', name: 'demo assistant' },
      threadId: idOf(asked),
      bodyText: 'Thank you for your message. We look into it today, and you hear from us tomorrow morning.',
      reasoning: 'The customer asked a question that nobody has answered yet.',
    });
  }

  async function openWorld(name: string, count: number) {
    const userId = await store.createUser({ name, address: `${name.toLowerCase()}@demo.example`, rateLimit: plenty });
    const inboxId = await store.createInbox({
      id: `inb_${name}`,
      name,
      address: `${name.toLowerCase()}-inbox@demo.example`,
    });
    await store.addMember(inboxId, userId);
    const threads = [...largeWorld({ inboxIds: [inboxId], threads: count, unreadBy: [userId] })];
    await store.importThreads(threads);
    return { userId, threadId: threads[0]?.thread.id ?? '' };
  }
}
