import { expect, test } from 'vitest';
import { OvertakenDraftError, RefusedError } from '#store';
import { tablesOf } from '#testing/tables';
import { agent, content, customer, readThread } from '../office.ts';
import { describeStores } from '../stores.ts';
import { openThread } from './open-thread.ts';

describeStores((open) => {
  test('an outdated draft can be sent only by somebody who has seen the newest message', async () => {
    const { store, mara, messageId, propose, receive } = await openThread(open);
    const { id, basedOn, newerMessages } = await propose();
    expect([basedOn, newerMessages]).toEqual([messageId, 0]);
    const stop = await receive('STOP, cancel');
    expect((await store.listDrafts({ reviewerId: mara, limit: 5 })).data).toMatchObject([{ id, newerMessages: 1 }]);
    const newestMessage = { id: stop.messageId, bodyText: 'STOP, cancel' };
    expect(await store.getDraft({ draftId: id, reviewerId: mara })).toMatchObject({ newerMessages: 1, newestMessage });
    const send = (seenMessageId?: string) =>
      store.sendDraft({ draftId: id, version: 1, senderId: mara, seenMessageId });
    await expect(send()).rejects.toThrow(OvertakenDraftError);
    await expect(send(messageId)).rejects.toThrow(stop.messageId);
    expect(await send(stop.messageId)).toMatchObject({ state: 'sent' });
  });

  test('a message received while a draft is sent either prevents the sending or comes after the sent message', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { store, mara, threadId, propose, receive } = await openThread(open);
      const { id } = await propose();
      const [stop, sent] = await Promise.allSettled([
        receive('STOP'),
        store.sendDraft({ draftId: id, version: 1, senderId: mara }),
      ]);
      const { messageId } = (await store.getDraft({ draftId: id, reviewerId: mara })) ?? {};
      const ids = (await readThread(store, mara, threadId))?.history.data.map((entry) => entry.id) ?? [];
      const received = stop.status === 'fulfilled' ? stop.value.messageId : '';
      expect(ids).toContain(received);
      if (sent.status === 'rejected') {
        expect(sent.reason).toBeInstanceOf(OvertakenDraftError);
        expect(messageId).toBeNull();
      } else expect(ids.indexOf(`${messageId}`)).toBeLessThan(ids.indexOf(received));
    }
  });

  test('an agent names the message that it read; if there is a later one, the draft is outdated at once', async () => {
    const { store, byAgent, messageId, propose, receive } = await openThread(open);
    const { messageId: basedOn } = await receive('STOP');
    const draft = await propose('Thursday?', { basedOn: messageId });
    expect(draft).toMatchObject({ basedOn: messageId, newerMessages: 1 });
    const changes = { bodyText: 'Cancelled.' };
    const changed = await store.changeDraft({ draftId: draft.id, version: 1, ...byAgent, changes, basedOn });
    expect(changed).toMatchObject({ basedOn, newerMessages: 0 });
    await expect(propose('Thursday?', { basedOn: 'msg_elsewhere' })).rejects.toThrow(
      'msg_elsewhere is not one of the newest messages',
    );
  });

  test("an agent's change to a draft that a person edited becomes a separate proposal", async () => {
    const { store, mara, byAgent, person, propose } = await openThread(open);
    const { id } = await propose('Thursday?');
    const bodyText = 'Friday at nine.';
    await store.changeDraft({ draftId: id, version: 1, actor: person, changes: { bodyText } });
    const beside = await store.changeDraft({ draftId: id, version: 2, ...byAgent, changes: { bodyText: 'Never.' } });
    expect(beside).toMatchObject({ beside: id, state: 'proposed', version: 1, bodyText: 'Never.' });
    expect(await store.getDraft({ draftId: id, reviewerId: mara })).toMatchObject({
      state: 'edited',
      version: 2,
      bodyText,
    });
    await expect(store.discardDraft({ draftId: id, version: 2, ...byAgent })).rejects.toThrow('A person edited');
    await store.discardDraft({ draftId: id, version: 2, actor: person });
  });

  test('mail with only an HTML part gets a text for the API, the snippet and the draft', async () => {
    const { store, mara, threadId, propose } = await openThread(open);
    const bodyHtml =
      '<style>p{}</style><p>Hello,</p><p>the <b>bell</b> is missing.</p><ul><li>one</li><li>two</li></ul>';
    await store.receiveMessage({ threadId, author: customer, ...content('', bodyHtml) });
    const thread = await readThread(store, mara, threadId);
    expect(thread?.snippet).toBe('Hello, the bell is missing. * one * two');
    const bodyText = 'Hello,\n\nthe bell is missing.\n\n * one\n * two';
    expect(thread?.history.data.at(-1)).toMatchObject({ bodyText, bodyHtml });
    await store.receiveMessage({ threadId, author: customer, ...content('Hello', '<p>Hello</p>') });
    const { id: draftId } = await propose();
    const sent = await store.sendDraft({ draftId, version: 1, senderId: mara });
    expect(await store.listOrigins({ userId: mara, threadId })).toEqual({
      data: [{ messageId: sent.messageId, draftId, agent: agent.name }],
    });
  });
});

test('a draft with text that a reviewer cannot see is refused', async () => {
  const { propose } = await openThread();
  for (const [bodyText, named] of [
    ['Yes\u{e0049}\u{e0067}', 'U+E0049 U+E0067'],
    ['Yes \u202eevil', 'U+202E'],
    ['Yes\u0085', 'U+0085'],
    ['Yes\u001b[2J', 'U+001B'],
  ] as const) {
    const refused = propose(bodyText);
    await expect(refused).rejects.toThrow(RefusedError);
    await expect(refused).rejects.toThrow(named);
    await expect(propose('Fine', { reasoning: bodyText })).rejects.toThrow(named);
  }
});

test('emoji, line breaks and tabs are accepted', async () => {
  const { propose } = await openThread();
  const bodyText = 'Yes ❤️ 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿\n\tThursday';
  expect((await propose(bodyText)).bodyText).toBe(bodyText);
  expect((await propose('One\r\nTwo')).bodyText).toBe('One\nTwo');
});

test('a draft with invisible text that an earlier version stored is not sent', async () => {
  const { store, mara, propose } = await openThread();
  const { id } = await propose('Thursday?');
  const db = tablesOf(store);
  const { content: stored } = await db.selectFrom('drafts').select('content').executeTakeFirstOrThrow();
  const changed = stored.replace('Thursday?', 'Thursday?\u{e0041}') as typeof stored;
  await db.updateTable('drafts').set({ content: changed }).execute();
  await expect(store.sendDraft({ draftId: id, version: 1, senderId: mara })).rejects.toThrow('U+E0041');
});

test('an edit without changes creates no version', async () => {
  const { store, mara, byAgent, person, propose } = await openThread();
  const { id, bodyText } = await propose();
  const unchanged = { version: 1, state: 'proposed' };
  for (const changes of [{}, { bodyText }])
    for (const author of [byAgent, { actor: person }])
      expect(await store.changeDraft({ draftId: id, version: 1, ...author, changes })).toMatchObject(unchanged);
  expect((await store.getDraft({ draftId: id, reviewerId: mara }))?.changes).toHaveLength(1);
});

test('a too long reason for discarding a draft is refused', async () => {
  const { store, person: actor, propose } = await openThread();
  const { id: draftId } = await propose();
  const refused = store.discardDraft({ draftId, version: 1, actor, reason: 'x'.repeat(1001) });
  await expect(refused).rejects.toThrow('1000 characters');
});
