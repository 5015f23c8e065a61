import { expect, test } from 'vitest';
import { callTool } from './call-tool.ts';
import { content, lena, withFixture } from './fixture.ts';

test('a proposal without recipients is a reply to all that omits the inbox', async () => {
  await withFixture(async ({ store, threadId, connect }) => {
    const contact = { ...lena, name: null };
    await store.receiveMessage({
      threadId,
      author: lena,
      ...content('Any news?'),
      to: [{ ...contact, address: 'hello@office.example' }],
      cc: [{ ...contact, address: 'tom@post.example' }],
    });
    const { data } = await callTool(await connect('http'), 'propose_draft', { threadId, bodyText: 'Thursday?' });
    expect(data.untrusted).toMatchObject({
      to: [{ name: 'Lena', address: 'lena@post.example' }],
      cc: [{ name: null, address: 'tom@post.example' }],
    });
  });
});
