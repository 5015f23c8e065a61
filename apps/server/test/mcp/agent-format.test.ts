import { describe, expect, test } from 'vitest';
import { content, customer, personOf, receive } from '../office.ts';
import { callTool } from './call-tool.ts';
import { openMcp } from './fixture.ts';

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('a budget', () => {
  test('a response has at most maxBytes bytes', async () => {
    const { store, threadId, mara, connect } = await openMcp();
    const people = Array.from({ length: 500 }, (_, index) => ({
      ...customer,
      name: `${'"\\'.repeat(400)}${index}`,
      address: `p${index}@post.example`,
    }));
    for (let count = 0; count < 12; count += 1) {
      const text = `${count} `.padEnd(9000, '"\u20ac\n');
      await store.receiveMessage({ threadId, author: customer, ...content(text), ...(count === 11 && { to: people }) });
      await store.addNote({ threadId, userId: mara, bodyText: text });
    }
    const client = await connect('http');
    for (const maxBytes of [8000, undefined, 60_000])
      for (const name of ['get_thread', 'list_notes']) {
        const { data } = await callTool(client, name, { threadId, ...(maxBytes && { maxBytes }) });
        expect(bytesOf(data)).toBeLessThanOrEqual(maxBytes ?? 24_000);
      }
  });

  test('reading all pages returns every entry once, newest first, and reports omitted text', async () => {
    const { store, threadId, connect } = await openMcp();
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) ids.push((await receive(store, threadId, 'x'.repeat(3000))).messageId);
    const client = await connect('http');
    const seen: string[] = [];
    let historyCursor: string | undefined;
    do {
      const { data } = await callTool(client, 'get_thread', { threadId, ...(historyCursor && { historyCursor }) });
      seen.push(...data.history.data.map(({ id }: { id: string }) => id));
      historyCursor = data.history.nextCursor;
    } while (historyCursor);
    expect(seen.slice(0, -1)).toEqual(ids.toReversed());
  });
});

test('an agent gets the part of a mail that people see', async () => {
  const { store, threadId, connect } = await openMcp();
  for (const [text, html] of [
    ['Text', '<p>Thanks!</p>'],
    ['', '<p>The <b>bell</b></p>'],
    ['Text', '<p></p>'],
    ['Text', '<p>Bell</p><img alt="A bell">'],
    ['Text', 'The <a href="https://portal.example/pay">portal</a>'],
    ['Text', '<x-y>'.repeat(10_000)],
  ] as const)
    await store.receiveMessage({ threadId, author: customer, ...content(text, html) });
  const { data } = await callTool(await connect('http'), 'get_thread', { threadId });
  expect(data.history.data.slice(0, 6)).toMatchObject([
    { untrusted: { bodyText: 'Text' }, htmlOmitted: true },
    { untrusted: { bodyText: 'The portal [https://portal.example/pay]' } },
    { untrusted: { bodyText: 'Bell\n\n[picture: A bell]' }, htmlOmitted: false },
    { untrusted: { bodyText: 'Text' } },
    { untrusted: { bodyText: 'The bell' } },
    { untrusted: { bodyText: 'Thanks!' } },
  ]);
});

describe('drafts', () => {
  test('drafts are listed in pages and by state; another token of the user can read but not change them', async () => {
    const { mara, threadId, connect, token, store } = await openMcp();
    const client = await connect('http');
    const ids: string[] = [];
    for (const bodyText of ['One', 'Two', 'Three']) {
      const { data } = await callTool(client, 'propose_draft', { threadId, bodyText });
      // A proposal names the other open drafts of the thread.
      expect(data.otherDrafts.toSorted()).toEqual(ids.toSorted());
      ids.push(data.id);
    }
    const [discarded = '', open = ''] = ids;
    const actor = personOf(mara, 'Mara');
    await store.discardDraft({ draftId: discarded, version: 1, actor, reason: 'No.' });
    const first = await callTool(client, 'list_drafts', { limit: 1 });
    const second = await callTool(client, 'list_drafts', { limit: 1, cursor: first.data.nextCursor });
    expect([second.data.data.length, second.data.nextCursor]).toEqual([1, null]);
    // The list has the full text of short drafts.
    const listed = [...first.data.data, ...second.data.data].map(({ untrusted }) => untrusted.bodyText);
    expect(listed).toEqual(['Three', 'Two']);
    const { data: ended } = await callTool(client, 'list_drafts', { states: ['discarded', 'sent'] });
    expect(ended.data).toMatchObject([{ id: discarded, untrusted: { discardReason: 'No.' } }]);

    const other = await connect('http', await token());
    expect((await callTool(other, 'get_draft', { draftId: open })).data.id).toBe(open);
    const change = await callTool(other, 'update_draft', { draftId: open, version: 1, bodyText: 'Mine' });
    expect([change.refused, change.text]).toEqual([true, expect.stringContaining('belongs to another token')]);
  });

  test('the audit log names the token', async () => {
    const { store, threadId, connect } = await openMcp();
    const client = await connect('http');
    const { data: draft } = await callTool(client, 'propose_draft', { threadId, bodyText: 'Thursday?' });
    const entries = await store.listAudit({ limit: 50 });
    expect(entries.at(-1)).toMatchObject({
      actor: { type: 'agent', id: expect.stringMatching(/^tok_/) },
      action: 'draft.propose',
      target: draft.id,
      details: { token: 'assistant' },
    });
  });

  test('an outdated draft becomes current with basedOn, as the tool explains', async () => {
    const { store, threadId, connect } = await openMcp();
    const client = await connect('http');
    const { id: draftId } = (await callTool(client, 'propose_draft', { threadId, bodyText: 'Thursday?' })).data;
    await receive(store, threadId, 'Friday, please.');
    const { newerMessages, newestMessage } = (await callTool(client, 'get_draft', { draftId })).data;
    expect([newerMessages, newestMessage.untrusted.bodyText]).toEqual([1, 'Friday, please.']);

    const tool = (await client.listTools()).tools.find(({ name }) => name === 'get_draft');
    expect(tool?.description).toContain('update_draft with basedOn');
    expect(tool?.outputSchema?.properties).toHaveProperty('newestMessage');
    const updated = await callTool(client, 'update_draft', { draftId, version: 1, basedOn: newestMessage.id });
    expect(updated.data.newerMessages).toBe(0);
  });

  test('an idempotency key belongs to one proposal', async () => {
    const { store, mara, threadId, connect } = await openMcp();
    const client = await connect('http');
    const propose = (bodyText: string, others = {}) =>
      callTool(client, 'propose_draft', { threadId, bodyText, idempotencyKey: 'reply-1', ...others });
    const [{ data: first }, ...others] = await Promise.all([
      propose('Thursday?'),
      propose('Thursday?'),
      propose('Thursday?'),
    ]);
    expect(others.map(({ data }) => data.id)).toEqual([first.id, first.id]);
    expect((await store.listDrafts({ reviewerId: mara, limit: 5 })).data).toHaveLength(1);
    await callTool(client, 'update_draft', { draftId: first.id, version: 1, bodyText: 'At nine?' });
    expect((await propose('Thursday?')).data.id).toBe(first.id);
    for (const other of [
      await propose('Friday?'),
      await propose('Thursday?', { to: ['tom@post.example'] }),
      await propose('Thursday?', { to: [{ name: 'Tom', address: first.untrusted.to[0].address }] }),
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
