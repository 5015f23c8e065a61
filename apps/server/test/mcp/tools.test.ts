import { expect, test } from 'vitest';
import { receive } from '../office.ts';
import { callTool } from './call-tool.ts';
import { openMcp } from './fixture.ts';

const reading = ['get_draft', 'get_thread', 'list_drafts', 'list_notes', 'list_threads'];
const writing = ['discard_draft', 'propose_draft', 'update_draft'];

test('tools can read and propose, but not send', async () => {
  const { connect } = await openMcp();
  const client = await connect('http');
  const listed = await client.listTools();
  const { tools } = listed;
  const namesOf = (some: typeof tools) => some.map(({ name }) => name).toSorted();
  expect(namesOf(tools)).toEqual([...reading, ...writing].toSorted());
  expect(namesOf(tools.filter(({ annotations }) => annotations?.readOnlyHint))).toEqual(reading);
  for (const { outputSchema } of tools) expect(outputSchema).toBeDefined();
  // The list takes up the context of every agent.
  expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(12_000);
  const { unread } = tools.find(({ name }) => name === 'list_threads')?.inputSchema.properties ?? {};
  expect(unread).toMatchObject({ description: 'only entries that are unread; omit it to list all' });
  // The server declares no capabilities that it lacks.
  expect(JSON.stringify(client.getServerCapabilities())).not.toMatch(/true/);
});

test('a token has only the tools of its scopes', async () => {
  const { threadId, token, connect } = await openMcp();
  const reader = await connect('http', await token(['mcp:read']));
  const { tools } = await reader.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(reading.filter((name) => name !== 'list_notes'));
  expect((await callTool(reader, 'list_threads')).refused).toBe(false);
  const writer = await connect('http', await token(['drafts:propose']));
  for (const [client, name, scope] of [
    [reader, 'propose_draft', 'drafts:propose'],
    [reader, 'list_notes', 'notes:read'],
    [writer, 'list_threads', 'mcp:read'],
  ] as const) {
    const args = { ...(name !== 'list_threads' && { threadId }), ...(name === 'propose_draft' && { bodyText: 'x' }) };
    expect(await callTool(client, name, args)).toMatchObject({
      refused: true,
      text: expect.stringContaining(`lacks the scope ${scope}`),
    });
  }
});

test('the error for an invalid call explains what to do', async () => {
  const { store, hiddenId, threadId, mara, priya, token, connect } = await openMcp();
  const client = await connect('http');
  const { data: draft } = await callTool(client, 'propose_draft', { threadId, bodyText: 'Yes' });
  const hello = { threadId, bodyText: 'Hello' };
  for (const [name, args, reason] of [
    ['get_thread', { threadId: 'thr_none' }, 'There is no thread thr_none in your view. Call list_threads'],
    ['get_thread', { threadId: hiddenId }, 'There is no thread'],
    ['get_thread', { threadId, subject: 'x' }, 'historyCursor'],
    ['get_thread', { threadId, bodyOffset: 10 }, 'bodyOffset needs messageId.'],
    ['list_notes', { threadId, bodyOffset: 10 }, 'bodyOffset needs noteId.'],
    ['list_notes', { threadId: hiddenId }, 'There is no thread'],
    ['list_threads', { cursor: 'made-up' }, 'cursor'],
    // A filter rejects false instead of ignoring it.
    ['list_threads', { unread: false }, 'unread can only be true. Omit it to list all.'],
    ['list_threads', { unread: '1' }, 'unread can only be true. Omit it to list all.'],
    ['list_threads', { color: 'red' }, 'Unknown argument color. The arguments are unread, '],
    ['list_threads', { limit: 0 }, 'limit'],
    ['list_threads', { limit: 101 }, 'limit'],
    ['propose_draft', { ...hello, threadId: hiddenId }, `There is no thread ${hiddenId}.`],
    ['propose_draft', { threadId, bodyText: '  ' }, 'The body is empty'],
    ['propose_draft', { threadId, bodyText: 'x'.repeat(100_001) }, 'longer than 100 kB'],
    ['propose_draft', { ...hello, to: [] }, 'has no recipient'],
    ['propose_draft', { threadId, bodyText: '\u200b \u200b' }, 'The body is empty'],
    ['propose_draft', { threadId, bodyText: 'a\0b' }, 'U+0000'],
    ['propose_draft', { ...hello, to: ['a@b.example, c@d.example\nBcc: e@f.example'] }, 'is not an address'],
    [
      'propose_draft',
      { ...hello, to: [{ name: 'Lena <lena@post.example>', address: 'evil@x.example' }] },
      'is not allowed as a name',
    ],
    ['update_draft', { draftId: 'drf_none', version: 1, bodyText: 'x' }, 'There is no draft drf_none'],
    ['get_draft', { draftId: 'drf_none' }, 'You have no draft drf_none'],
  ] as const)
    expect(await callTool(client, name, { ...args })).toMatchObject({
      refused: true,
      text: expect.stringContaining(reason),
    });
  expect(await callTool(client, 'list_threads', { unread: true, limit: 100 })).toMatchObject({ refused: false });
  expect((await store.listDrafts({ reviewerId: mara, limit: 10 })).data.length).toBe(1);

  // Another user's agent sees neither the thread nor the draft.
  const other = await connect('http', await token(undefined, { user: priya }));
  expect((await callTool(other, 'get_draft', { draftId: draft.id })).refused).toBe(true);
  expect((await callTool(other, 'discard_draft', { draftId: draft.id, version: 1 })).refused).toBe(true);
  expect((await callTool(other, 'list_drafts')).data.data).toEqual([]);
});

test('a long body is returned in parts', async () => {
  const { store, threadId, connect } = await openMcp();
  const long = Array.from({ length: 1200 }, (_, index) => `${index}`.padStart(5)).join('');
  await receive(store, threadId, long);
  const client = await connect('http');
  const { data } = await callTool(client, 'get_thread', { threadId });
  const [first] = data.history.data;
  expect(first.leftOut).toEqual({ characters: 2000, bodyOffset: 4000 });
  const rest = { threadId, messageId: first.id, bodyOffset: first.leftOut.bodyOffset };
  const [second] = (await callTool(client, 'get_thread', rest)).data.history.data;
  expect(second.leftOut).toBeNull();
  expect(first.untrusted.bodyText + second.untrusted.bodyText).toBe(long);
});
