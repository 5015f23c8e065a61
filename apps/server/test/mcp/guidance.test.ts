import { expect, test } from 'vitest';
import { callTool } from './call-tool.ts';
import { content, lena, withFixture } from './fixture.ts';

test('an outdated draft becomes current with basedOn, as the tool explains', async () => {
  await withFixture(async ({ store, threadId, connect }) => {
    const client = await connect('http');
    const { id: draftId } = (await callTool(client, 'propose_draft', { threadId, bodyText: 'Thursday?' })).data;
    await store.receiveMessage({ threadId, author: lena, ...content('Friday, please.') });
    const { newerMessages, newestMessage } = (await callTool(client, 'get_draft', { draftId })).data;
    expect([newerMessages, newestMessage.untrusted.bodyText]).toEqual([1, 'Friday, please.']);

    const tool = (await client.listTools()).tools.find(({ name }) => name === 'get_draft');
    expect(tool?.description).toContain('update_draft with basedOn');
    expect(tool?.outputSchema?.properties).toHaveProperty('newestMessage');
    const updated = await callTool(client, 'update_draft', { draftId, version: 1, basedOn: newestMessage.id });
    expect(updated.data.newerMessages).toBe(0);
  });
});

test('an idempotency key belongs to one proposal', async () => {
  await withFixture(async ({ store, threadId, connect }) => {
    const client = await connect('http');
    const propose = (bodyText: string, others = {}) =>
      callTool(client, 'propose_draft', { threadId, bodyText, idempotencyKey: 'reply-1', ...others });
    const [{ data: first }, ...others] = await Promise.all([
      propose('Thursday?'),
      propose('Thursday?'),
      propose('Thursday?'),
    ]);
    expect(others.map(({ data }) => data.id)).toEqual([first.id, first.id]);
    expect((await store.listDrafts({ limit: 5 })).data).toHaveLength(1);
    await callTool(client, 'update_draft', { draftId: first.id, version: 1, bodyText: 'At nine?' });
    expect((await propose('Thursday?')).data.id).toBe(first.id);
    for (const other of [
      await propose('Friday?'),
      await propose('Thursday?', { to: ['tom@post.example'] }),
      await propose('Thursday?', { cc: ['tom@post.example'] }),
      await propose('Thursday?', { reasoning: 'It is free.' }),
    ])
      expect(other).toMatchObject({
        refused: true,
        text: 'You used the idempotency key "reply-1" for another draft. Use a new one.',
      });
    const [{ address }] = first.untrusted.to;
    expect((await propose('Thursday?', { to: [address] })).data.id).toBe(first.id);
  });
});

test('a proposal names the other open drafts of the thread', async () => {
  await withFixture(async ({ threadId, connect }) => {
    const client = await connect('http');
    const propose = async () => (await callTool(client, 'propose_draft', { threadId, bodyText: 'Thursday?' })).data;
    const [first, second] = [await propose(), await propose()];
    expect([first.otherDrafts, second.otherDrafts]).toEqual([[], [first.id]]);
  });
});
