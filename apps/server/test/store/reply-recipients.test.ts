import type { Participant } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { content, openOffice } from '../office.ts';
import { describeStores } from './stores.ts';

const agent = { type: 'agent', tokenId: 'tok_1', name: 'assistant' } as const;
const person = (name: string): Participant => ({ type: 'contact', id: null, name, address: `${name}@post.example` });
const recipient = (name: string) => ({ name, address: `${name}@post.example` });
const inboxes = ['HELLO@office.example', 'other@office.example', 'hello+shop@office.example'].map((address) => ({
  ...person('Shop'),
  address,
}));

describeStores((open) => {
  const started = async (message: object) => {
    const store = await open();
    const { mara, inbox: inboxId } = await openOffice(store);
    const { threadId } = await store.startThread({
      inboxId,
      subject: 'Brakes',
      author: person('lena'),
      ...content('They squeal'),
      ...message,
    });
    const propose = () => store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Thursday?' });
    return { store, mara, threadId, propose };
  };

  test('a reply answers everyone in the newest message, keeps Cc, and omits the inboxes', async () => {
    const { propose } = await started({
      to: [...inboxes, person('tom')],
      cc: [person('ana'), ...inboxes, person('tom')],
    });
    expect(await propose()).toMatchObject({
      to: [recipient('lena'), recipient('tom')],
      cc: [recipient('ana')],
      outsiders: [],
    });
  });

  test('a reply goes to Reply-To, which is marked as new to the thread', async () => {
    const { propose } = await started({ replyTo: [person('desk')], cc: [person('ana')] });
    expect(await propose()).toMatchObject({
      to: [recipient('desk')],
      cc: [recipient('ana')],
      outsiders: ['desk@post.example'],
    });
  });

  test('a message after a sent one goes to the same people', async () => {
    const { store, mara, propose, threadId } = await started({ cc: [person('ana')] });
    const { id: draftId } = await propose();
    await store.sendDraft({ draftId, version: 1, senderId: mara });
    expect(await propose()).toMatchObject({ to: [recipient('lena')], cc: [recipient('ana')] });
    // A message without recipients, such as one of the operator's, does not change them.
    await store.sendMessage({ threadId, userId: mara, ...content('Closed on Monday.') });
    expect(await propose()).toMatchObject({ to: [recipient('lena')], cc: [recipient('ana')] });
  });

  test('a reply never goes to somebody else than the newest sender', async () => {
    const { store, threadId, propose } = await started({});
    await store.receiveMessage({ threadId, author: person('bob'), replyTo: inboxes, ...content('Me too') });
    expect(await propose()).toMatchObject({ to: [recipient('bob')] });
    await store.receiveMessage({ threadId, author: { ...person('eve'), address: null }, ...content('And me') });
    await expect(propose()).rejects.toThrow('The draft has no recipient. Name one.');
  });

  test('a mail between inboxes has no one to answer', async () => {
    const { propose } = await started({ author: inboxes[1], to: [inboxes[0]] });
    await expect(propose()).rejects.toThrow('The draft has no recipient. Name one.');
  });
});
