import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LimitError, limits } from '../../src/store/index.ts';
import { tablesOf } from '../../testing/tables.ts';
import { content, customer, startThread } from '../office.ts';
import { importsFor } from './imports-for.ts';
import { agent, openThread } from './open-thread.ts';
import { describeStores } from './stores.ts';

describeStores((open) => {
  test('a thread has a limited number of open drafts; a discarded one makes room', async () => {
    const { store, mara, person, propose } = await openThread(open);
    const proposed = await Promise.allSettled(Array.from({ length: limits.openDraftsPerThread + 10 }, () => propose()));
    const [first, ...others] = proposed.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(others).toHaveLength(limits.openDraftsPerThread - 1);
    await expect(propose()).rejects.toThrow(LimitError);
    await store.discardDraft({ draftId: first?.id ?? '', version: 1, userId: mara, actor: agent });
    await propose();
    await expect(propose()).rejects.toThrow(LimitError);
    const write = () => propose('I reply myself.', { actor: person });
    for (let count = 0; count < limits.openDraftsPerThread; count += 1) await write();
    await expect(write()).rejects.toThrow(LimitError);
  });

  test('a user has a limited number of open drafts across all threads, and other users can still create drafts', async () => {
    const { store, inbox: inboxId, jonas, threadId, propose } = await openThread(open);
    const threads = await Promise.all(
      Array.from({ length: 1 + limits.openDraftsPerUser / limits.openDraftsPerThread }, (_, index) =>
        startThread(store, inboxId, `Brakes ${index}`, 'They squeal'),
      ),
    );
    const proposed: PromiseSettledResult<unknown>[] = [];
    for (let count = 0; count < limits.openDraftsPerThread; count += 1)
      proposed.push(
        ...(await Promise.allSettled(
          threads.map((thread, index) =>
            propose('Thursday?', { threadId: thread.threadId, actor: { ...agent, tokenId: `tok_${index}` } }),
          ),
        )),
      );
    expect(proposed.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.openDraftsPerUser);
    await expect(propose()).rejects.toThrow(LimitError);
    await store.proposeDraft({ userId: jonas, actor: agent, threadId, bodyText: 'Friday?' });
    expect(limits.openDraftsPerUser).toBeLessThan(limits.listedDrafts);
  });

  test("a token has a limited number of open drafts, and the user's other tokens can still create drafts", async () => {
    const { store, inbox: inboxId, propose } = await openThread(open);
    const start = () => startThread(store, inboxId, 'Brakes', 'They squeal');
    const threads = [await start(), await start(), await start()];
    const proposals = threads.flatMap(({ threadId }) =>
      Array.from({ length: limits.openDraftsPerThread - 1 }, () => ({ threadId })),
    );
    const proposed = await Promise.allSettled(proposals.map((thread) => propose('Thursday?', thread)));
    expect(proposed.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.openDraftsPerToken);
    await expect(propose()).rejects.toThrow('Your token has 50 drafts');
    await propose('Friday?', { actor: { ...agent, tokenId: 'tok_other' } });
  });

  test('a draft has a limited number of versions, and can still be sent', async () => {
    const { store, mara, propose } = await openThread(open);
    const { id: draftId } = await propose();
    const change = (version: number) =>
      store.changeDraft({ draftId, version, userId: mara, actor: agent, changes: { bodyText: `Version ${version}` } });
    for (let version = 1; version < limits.draftVersions; version++) await change(version);
    await expect(change(limits.draftVersions)).rejects.toThrow(LimitError);
    expect((await store.getDraft({ draftId }))?.changes).toHaveLength(limits.draftVersions);
    const sent = await store.sendDraft({ draftId, version: limits.draftVersions, senderId: mara });
    expect(sent.state).toBe('sent');
  });

  test.for([
    ['draftBodyBytes', (size: number) => ({ bodyText: 'é'.repeat(size / 2) })],
    ['draftReasoningLength', (size: number) => ({ reasoning: 'r'.repeat(size) })],
    ['draftRecipients', (size: number) => ({ to: recipients(size) })],
    ['draftRecipients', (size: number) => ({ cc: recipients(size) })],
  ] as const)('a draft that exceeds %s is refused', async ([name, contentOf]) => {
    const { propose } = await openThread(open);
    await propose('Thursday?', contentOf(limits[name]));
    await expect(propose('Thursday?', contentOf(limits[name] + 2))).rejects.toThrow(/longer than|more than/);
  });

  test('a draft on a thread with too many people needs recipients', async () => {
    const { store, mara, inbox } = await openThread(open);
    const { threadId } = await store.startThread({
      inboxId: inbox,
      subject: 'All',
      author: customer,
      ...content('Hello'),
      to: recipients(limits.draftRecipients).map((each) => ({ type: 'contact', id: null, ...each })),
    });
    await expect(store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Hi' })).rejects.toThrow(
      'Name the recipients',
    );
  });

  test('the list of tokens has all valid tokens and the newest others', async () => {
    const { store, mara } = await openThread(open);
    const valid = await store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read'] });
    const tokens = tablesOf(store);
    const row = await tokens.selectFrom('tokens').selectAll().executeTakeFirstOrThrow();
    const revoked = Array.from({ length: limits.listedTokens + 1 }, (_, index) => {
      const time = new Date(Date.parse(valid.createdAt) + 1000 * (index + 1)).toISOString();
      return { ...row, id: `tok_${index}`, hash: `${index}`, created_at: time, revoked_at: time };
    });
    await tokens.insertInto('tokens').values(revoked).execute();
    const listed = (await store.listTokens({ userId: mara })).map(({ id }) => id);
    expect(listed.toSorted()).toEqual([valid.id, ...revoked.slice(1).map(({ id }) => id)].toSorted());
  });

  test('the list of drafts is cut at the maximum page size, newest first', async () => {
    const { store, mara, propose } = await openThread(open);
    await propose('x'.repeat(limits.draftBodyBytes));
    const drafts = tablesOf(store);
    const row = await drafts.selectFrom('drafts').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 44 }, (_, index) => {
      const updated_at = new Date(Date.parse(row.updated_at) + 1000 * (index + 1)).toISOString();
      return { ...row, id: `drf_${index}`, updated_at };
    });
    await drafts.insertInto('drafts').values(copies).execute();
    const { data: listed } = await store.listDrafts({ reviewerId: mara, limit: limits.listedDrafts });
    expect(listed).toHaveLength(39);
    expect(listed[0]?.id).toBe(copies.at(-1)?.id);
  });

  test('a draft on an extremely large thread reads no more than one page of it', async () => {
    const { store, mara, inbox } = await openThread(open);
    const [given] = importsFor(inbox, 1, { messages: 6 });
    if (!given) throw new Error('Nothing to import.');
    const people = given.thread.history.map((_, index) => ({ ...customer, address: `person${index}@post.example` }));
    given.thread.history = given.thread.history.map((entry, index) =>
      entry.type === 'message' ? { ...entry, author: people[index] ?? customer, bodyText: 'x'.repeat(999_000) } : entry,
    );
    await store.importThreads([given]);
    const draft = await store.proposeDraft({
      userId: mara,
      actor: agent,
      threadId: given.thread.id,
      bodyText: 'Hello',
    });
    expect(draft.to.map(({ address }) => address)).toEqual(['person5@post.example']);
    // The author of the oldest message is beyond the page, so they count as new to the thread.
    const to = [0, 5].map((index) => ({ name: null, address: `person${index}@post.example` }));
    const named = await store.proposeDraft({
      userId: mara,
      actor: agent,
      threadId: given.thread.id,
      bodyText: 'Hello',
      to,
    });
    expect(named.outsiders).toEqual(['person0@post.example']);
  });

  test('a new session ends the oldest one', async () => {
    const { store, mara } = await openThread(open);
    const secrets: string[] = [];
    for (let count = 0; count <= limits.sessionsPerUser; count++) {
      const session = await store.signInByLink((await store.createSignInLink(mara)).secret);
      secrets.push(session?.secret ?? '');
    }
    const found = await Promise.all(secrets.map((secret) => store.findSession(secret)));
    expect(found.map(Boolean)).toEqual([false, ...secrets.slice(1).map(() => true)]);
  });

  test('a user has a limited number of valid tokens; a revoked one makes room', async () => {
    const { store, mara, jonas } = await openThread(open);
    const create = (userId = mara) => store.createToken({ userId, name: 'laptop', scopes: ['threads:read'] });
    const created = await Promise.allSettled(Array.from({ length: limits.tokensPerUser + 10 }, () => create()));
    const [first, ...others] = created.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(others).toHaveLength(limits.tokensPerUser - 1);
    await expect(create()).rejects.toThrow(LimitError);
    await create(jonas);
    await store.revokeToken(first?.id ?? '');
    await create();
  });
});

const recipients = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: null, address: `p${index}@post.example` }));

test('the page about settings lists every limit', async () => {
  const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+)` \| ([\d,]+) \|/gm)].map(([, name, value]) => [
    name,
    Number(value?.replaceAll(',', '')),
  ]);
  expect(Object.fromEntries(listed)).toEqual(limits);
});
