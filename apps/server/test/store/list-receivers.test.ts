import { expect, test } from 'vitest';
import { addWebhook, agent, receive, startThread } from '../office.ts';
import { describeStores } from '../stores.ts';

describeStores((open) => {
  test('a draft lists the webhooks that receive its events, and their last delivery', async () => {
    const { store, mara, jonas, priya, inbox } = await open();
    const { threadId } = await startThread(store, inbox, null, '?');
    const { id: draftId } = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Yes.' });
    const list = () => store.listReceivers({ draftId, reviewerId: jonas });
    expect(await list()).toEqual([]);
    let count = 0;
    const subscribe = (ownerId: string, event: string, scopes = ['threads:read']) => {
      count += 1;
      return addWebhook(store, ownerId, { url: `https://hooks.example/${count}`, events: [event], scopes });
    };
    const { id } = await subscribe(mara, 'message.created');
    // None of these receives it: a different event, no scope, another inbox, a draft of someone else's agent.
    await subscribe(mara, 'note.created', ['notes:read']);
    await subscribe(mara, 'message.created', []);
    await subscribe(priya, 'message.created');
    await subscribe(jonas, 'draft.sent');
    expect(await list()).toEqual([{ ownerName: 'Mara', isDisabled: false, delivery: null }]);

    const { messageId } = await receive(store, threadId, 'Hello?');
    await store.fanOut(10);
    expect(await list()).toMatchObject([{ delivery: { state: 'pending', at: null } }]);
    await store.sendDraft({ draftId, version: 1, senderId: mara, seenMessageId: messageId });
    expect(await list()).toMatchObject([{ delivery: null }]);
    await store.fanOut(10);
    await receive(store, threadId, 'Hello again?');
    await store.fanOut(10);
    await subscribe(mara, 'message.created');
    // Neither the delivery of a later message nor a later webhook.
    expect(await list()).toMatchObject([{ delivery: { state: 'pending' } }]);
    expect(await store.listDeliveries(id, 5)).toHaveLength(3);
    await store.disableEndpoint(id, 'it answered 410');
    expect(await list()).toMatchObject([{ isDisabled: true }]);
    expect(await store.listReceivers({ draftId, reviewerId: priya })).toBeUndefined();
  });
});
