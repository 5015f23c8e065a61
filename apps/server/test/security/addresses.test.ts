import { expect, test } from 'vitest';
import { agent, content, customer } from '../office.ts';
import { describeStores, newOffice } from '../stores.ts';

const kelvinSign = '\u212A';
const kim = { ...customer, name: 'Kim', address: 'kim@post.example' };
const lookalike = { ...kim, address: `${kelvinSign}im@post.example` };

test('are rejected with invalid characters', async () => {
  const { store, mara } = await newOffice();
  for (const address of ['two words@office.example', 'a@b@office.example', 'mara', 'm\u200Bara@office.example']) {
    await expect(store.createUser({ name: 'Somebody', address })).rejects.toThrow('is not an address');
    await expect(store.changeUser(mara, { address })).rejects.toThrow('is not an address');
  }
});

describeStores((open) => {
  test('stay unique without regard to case when users are created concurrently', async () => {
    const { store } = await open();
    const addresses = ['kim@post.example', 'KIM@post.example', 'Kim@post.example', 'kIM@post.example'];
    const made = await Promise.allSettled(addresses.map((address) => store.createUser({ name: 'Kim', address })));
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  test('with a letter that folds to ASCII are not confused with another address', async () => {
    const { store, inbox, mara } = await open();
    const thread = { inboxId: inbox, subject: null, author: kim, ...content('Hello') };
    const { threadId } = await store.startThread(thread);
    await store.createUser({ name: 'Kim', address: kim.address });
    await expect(store.findUserId(lookalike.address)).rejects.toThrow('There is no user');
    expect(await store.signInByAddress(lookalike.address)).toBeUndefined();

    // Reviewers are warned about such a recipient.
    const to = ['KIM@post.example', lookalike.address].map((address) => ({ name: null, address }));
    const draft = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Hello', to });
    expect(draft.outsiders).toEqual([lookalike.address]);
  });

  test('and names are found regardless of case', async () => {
    const { store } = await open();
    const id = await store.createUser({ name: 'Élodie', address: 'Élodie@post.example' });
    expect([await store.findUserId('Élodie'), await store.findUserId('Élodie@POST.example')]).toEqual([id, id]);
  });
});
