import { describe, expect, test } from 'vitest';
import { callTool } from './call-tool.ts';
import { content, lena, withFixture } from './fixture.ts';

describe.each(['stdio', 'http', 'relay'] as const)('over %s', (transport) => {
  test('tools can read and propose, but not send', async () => {
    await withFixture(async ({ connect }) => {
      const client = await connect(transport);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name).toSorted()).toEqual([
        'discard_draft',
        'get_draft',
        'get_thread',
        'list_drafts',
        'list_notes',
        'list_threads',
        'propose_draft',
        'update_draft',
      ]);
      expect(
        tools
          .filter(({ annotations }) => annotations?.readOnlyHint)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(['get_draft', 'get_thread', 'list_drafts', 'list_notes', 'list_threads']);
      for (const { outputSchema } of tools) expect(outputSchema).toBeDefined();
    });
  });

  test('threads and drafts are resources, and a prompt names the thread', async () => {
    await withFixture(async ({ threadId, hiddenId, connect }) => {
      const client = await connect(transport);
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
        'threads://thread/{id}',
        'threads://draft/{id}',
      ]);
      const { contents } = await client.readResource({ uri: `threads://thread/${threadId}` });
      expect(JSON.stringify(contents)).toContain('squeal');
      await expect(client.readResource({ uri: `threads://thread/${hiddenId}` })).rejects.toThrow();
      const { messages } = await client.getPrompt({ name: 'answer_thread', arguments: { threadId } });
      expect(JSON.stringify(messages)).toContain(threadId);
    });
  });

  test('the error for an invalid call explains what to do', async () => {
    await withFixture(async ({ store, hiddenId, threadId, priya, token, connect }) => {
      const client = await connect(transport);
      const { data: draft } = await callTool(client, 'propose_draft', { threadId, bodyText: 'Yes' });
      for (const [name, args, reason] of [
        ['get_thread', { threadId: 'thr_none' }, 'There is no thread thr_none in your view. Call list_threads'],
        ['get_thread', { threadId: hiddenId }, 'There is no thread'],
        ['list_notes', { threadId: hiddenId }, 'There is no thread'],
        ['list_threads', { cursor: 'made-up' }, 'cursor'],
        ['propose_draft', { threadId: hiddenId, bodyText: 'Hello' }, 'There is no thread in your view with the id'],
        ['propose_draft', { threadId, bodyText: '  ' }, 'The body is empty'],
        ['propose_draft', { threadId, bodyText: 'x'.repeat(100_001) }, 'longer than 100 kB'],
        ['propose_draft', { threadId, bodyText: 'Hello', to: [] }, 'has no recipient'],
        ['propose_draft', { threadId, bodyText: '\u200b \u200b' }, 'The body is empty'],
        ['propose_draft', { threadId, bodyText: 'a\0b' }, 'U+0000'],
        [
          'propose_draft',
          { threadId, bodyText: 'Hello', to: ['a@b.example, c@d.example\nBcc: e@f.example'] },
          'is not an address',
        ],
        [
          'propose_draft',
          { threadId, bodyText: 'Hello', to: [{ name: 'Lena <lena@post.example>', address: 'evil@x.example' }] },
          'is not allowed as a name',
        ],
        ['update_draft', { draftId: 'drf_none', version: 1, bodyText: 'x' }, 'There is no draft drf_none'],
        ['get_draft', { draftId: 'drf_none' }, 'You have no draft drf_none'],
      ] as const) {
        const { refused, text } = await callTool(client, name, args);
        expect(text).toContain(reason);
        expect(refused).toBe(true);
      }
      // Arguments that do not match the schema are rejected, and nothing is written.
      const bad = await callTool(client, 'list_threads', { limit: 101 }).catch((error: Error) => ({
        refused: true,
        text: error.message,
      }));
      expect(bad.refused).toBe(true);
      expect((await store.listDrafts({ limit: 10 })).data.length).toBe(1);

      // Another user's agent sees neither the thread nor the draft.
      const other = await connect(transport, await token(undefined, { user: priya }));
      expect((await callTool(other, 'get_draft', { draftId: draft.id })).refused).toBe(true);
      expect((await callTool(other, 'discard_draft', { draftId: draft.id, version: 1 })).refused).toBe(true);
      expect((await callTool(other, 'list_drafts')).data.data).toEqual([]);
    });
  });

  test('a token for reading cannot propose, and a token for proposing cannot read', async () => {
    await withFixture(async ({ threadId, token, connect }) => {
      const reader = await connect(transport, await token(['mcp:read']));
      expect((await callTool(reader, 'list_threads')).refused).toBe(false);
      expect(await callTool(reader, 'propose_draft', { threadId, bodyText: 'Hello' })).toMatchObject({
        refused: true,
        text: expect.stringContaining('lacks the scope drafts:propose'),
      });
      const writer = await connect(transport, await token(['drafts:propose']));
      expect((await callTool(writer, 'list_threads')).text).toContain('lacks the scope mcp:read');
    });
  });

  test('the list includes the full text of short drafts', async () => {
    await withFixture(async ({ threadId, connect }) => {
      const client = await connect(transport);
      const bodies = ['One', 'Two', 'Three'];
      for (const bodyText of bodies) await callTool(client, 'propose_draft', { threadId, bodyText });
      const { data } = await callTool(client, 'list_drafts', {});
      const listed = data.data.map(({ untrusted }: { untrusted: { bodyText: string } }) => untrusted.bodyText);
      expect(listed.toSorted()).toEqual(bodies.toSorted());
    });
  });

  test('a long body is returned in parts', async () => {
    await withFixture(async ({ store, threadId, connect }) => {
      const long = Array.from({ length: 1200 }, (_, index) => `${index}`.padStart(5)).join('');
      await store.receiveMessage({ threadId, author: lena, ...content(long) });
      const client = await connect(transport);
      const { data } = await callTool(client, 'get_thread', { threadId });
      const [first] = data.history.data;
      expect(first.leftOut).toEqual({ characters: 2000, bodyOffset: 4000 });
      const rest = { threadId, messageId: first.id, bodyOffset: first.leftOut.bodyOffset };
      const [second] = (await callTool(client, 'get_thread', rest)).data.history.data;
      expect(second.leftOut).toBeNull();
      expect(first.untrusted.bodyText + second.untrusted.bodyText).toBe(long);
    });
  });
});
