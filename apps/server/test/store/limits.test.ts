import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { limits } from '#store';
import { tablesOf } from '#testing/tables';
import { agent, startThread } from '../office.ts';
import { describeStores } from '../stores.ts';
import { openThread } from './open-thread.ts';

/** Calls a function many times at once, and returns the results of the calls that succeeded. */
async function succeeded<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

const recipients = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: null, address: `p${index}@post.example` }));

describeStores((open) => {
  test('a thread has a limited number of open drafts; a discarded one does not count', async () => {
    const { store, mara, person, propose } = await openThread(open);
    const [first, ...others] = await succeeded(limits.openDraftsPerThread + 10, () => propose());
    expect(others).toHaveLength(limits.openDraftsPerThread - 1);
    await expect(propose()).rejects.toThrow('The thread has 20 drafts');
    await store.discardDraft({ draftId: first?.id ?? '', version: 1, userId: mara, actor: agent });
    await propose();
    await expect(propose()).rejects.toThrow('The thread has 20 drafts');
    const write = () => propose('I reply myself.', { actor: person });
    for (let count = 0; count < limits.openDraftsPerThread; count += 1) await write();
    await expect(write()).rejects.toThrow('The thread has 20 drafts');
  });

  test('a user has a limited number of open drafts across all threads, and other users can still create drafts', async () => {
    const { store, inbox, jonas, threadId, propose } = await openThread(open);
    const count = 1 + limits.openDraftsPerUser / limits.openDraftsPerThread;
    const threads = await succeeded(count, (index) => startThread(store, inbox, `Brakes ${index}`, 'They squeal'));
    let proposed = 0;
    for (let round = 0; round < limits.openDraftsPerThread; round += 1)
      proposed += (
        await succeeded(count, (index) =>
          propose('Thursday?', { ...threads[index], actor: { ...agent, tokenId: `tok_${index}` } }),
        )
      ).length;
    expect(proposed).toBe(limits.openDraftsPerUser);
    await expect(propose()).rejects.toThrow('You have 100 drafts');
    await store.proposeDraft({ userId: jonas, actor: agent, threadId, bodyText: 'Friday?' });
    expect(limits.openDraftsPerUser).toBeLessThan(limits.listedDrafts);
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

  test('a user has a limited number of valid tokens; a revoked one does not count', async () => {
    const { store, mara, jonas } = await openThread(open);
    const create = (userId = mara) => store.createToken({ userId, name: 'laptop', scopes: ['threads:read'] });
    const [first, ...others] = await succeeded(limits.tokensPerUser + 10, () => create());
    expect(others).toHaveLength(limits.tokensPerUser - 1);
    await expect(create()).rejects.toThrow('The user has 50 valid tokens.');
    await create(jonas);
    await store.revokeToken(first?.id ?? '');
    await create();
  });
});

test('a draft has a limited number of versions, and can still be sent', async () => {
  const { store, mara, propose } = await openThread();
  const { id: draftId } = await propose();
  const change = (version: number) =>
    store.changeDraft({ draftId, version, userId: mara, actor: agent, changes: { bodyText: `Version ${version}` } });
  for (let version = 1; version < limits.draftVersions; version++) await change(version);
  await expect(change(limits.draftVersions)).rejects.toThrow('The draft has 40 versions.');
  expect((await store.getDraft({ draftId, reviewerId: mara }))?.changes).toHaveLength(limits.draftVersions);
  const sent = await store.sendDraft({ draftId, version: limits.draftVersions, senderId: mara });
  expect(sent.state).toBe('sent');
});

test('a draft with too long a body or reasoning, or too many recipients, is refused', async () => {
  const { propose } = await openThread();
  for (const [name, contentOf] of [
    ['draftBodyBytes', (size: number) => ({ bodyText: 'é'.repeat(size / 2) })],
    ['draftReasoningLength', (size: number) => ({ reasoning: 'r'.repeat(size) })],
    ['draftRecipients', (size: number) => ({ to: recipients(size) })],
    ['draftRecipients', (size: number) => ({ cc: recipients(size) })],
  ] as const) {
    await propose('Thursday?', contentOf(limits[name]));
    await expect(propose('Thursday?', contentOf(limits[name] + 2))).rejects.toThrow(/longer than|more than/);
  }
});

test('a new session ends the oldest one', async () => {
  const { store, mara } = await openThread();
  const secrets: string[] = [];
  for (let count = 0; count <= limits.sessionsPerUser; count++) {
    const session = await store.signInByLink((await store.createSignInLink(mara)).secret);
    secrets.push(session?.secret ?? '');
  }
  const found = await Promise.all(secrets.map((secret) => store.findSession(secret)));
  expect(found.map(Boolean)).toEqual([false, ...secrets.slice(1).map(() => true)]);
});

test('the page about settings lists every limit', async () => {
  const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([\d,]+) \|/gm)];
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, Number(value?.replaceAll(',', ''))]))).toEqual(limits);
});
