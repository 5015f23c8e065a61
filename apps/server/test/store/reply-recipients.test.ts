import type { Participant } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { agent, content } from '../office.ts';
import { newOffice } from '../stores.ts';

const person = (name: string): Participant => ({ type: 'contact', id: null, name, address: `${name}@post.example` });
const recipient = (name: string) => ({ name, address: `${name}@post.example` });
const inboxes = ['HELLO@office.example', 'other@office.example', 'hello+shop@office.example'].map((address) => ({
  ...person('Shop'),
  address,
}));
const noRecipient = 'The draft has no recipient. Name one.';

async function started(message: object) {
  const { store, mara, inbox: inboxId } = await newOffice();
  const first = { author: person('lena'), ...content('They squeal'), ...message };
  const { threadId } = await store.startThread({ inboxId, subject: 'Brakes', ...first });
  const propose = () => store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Thursday?' });
  return { store, mara, threadId, propose };
}

test('a reply answers everyone in the newest message, keeps Cc, and omits the inboxes', async () => {
  const cc = [person('ana'), ...inboxes, person('tom')];
  const { propose } = await started({ to: [...inboxes, person('tom')], cc });
  const to = [recipient('lena'), recipient('tom')];
  expect(await propose()).toMatchObject({ to, cc: [recipient('ana')], outsiders: [] });
});

test('a reply goes to Reply-To, which is marked as new to the thread', async () => {
  const { propose } = await started({ replyTo: [person('desk')], cc: [person('ana')] });
  const expected = { to: [recipient('desk')], cc: [recipient('ana')], outsiders: ['desk@post.example'] };
  expect(await propose()).toMatchObject(expected);
});

test('a message after a sent one goes to the same people', async () => {
  const { store, mara, propose, threadId } = await started({ cc: [person('ana')] });
  const { id: draftId } = await propose();
  await store.sendDraft({ draftId, version: 1, senderId: mara });
  const same = { to: [recipient('lena')], cc: [recipient('ana')] };
  expect(await propose()).toMatchObject(same);
  // A message without recipients, such as one of the operator's, does not change them.
  await store.sendMessage({ threadId, userId: mara, ...content('Closed on Monday.') });
  expect(await propose()).toMatchObject(same);
});

test('a reply never goes to somebody else than the newest sender', async () => {
  const { store, threadId, propose } = await started({});
  await store.receiveMessage({ threadId, author: person('bob'), replyTo: inboxes, ...content('Me too') });
  expect(await propose()).toMatchObject({ to: [recipient('bob')] });
  await store.receiveMessage({ threadId, author: { ...person('eve'), address: null }, ...content('And me') });
  await expect(propose()).rejects.toThrow(noRecipient);
});

test('a reply to a mail between inboxes has no recipient', async () => {
  const { propose } = await started({ author: inboxes[1], to: [inboxes[0]] });
  await expect(propose()).rejects.toThrow(noRecipient);
});
