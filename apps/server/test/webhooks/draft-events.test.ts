import { expect, test } from 'vitest';
import { agent, personOf } from '../office.ts';
import { describeStores } from '../store/stores.ts';
import { type Fixture, openWebhooks } from './fixture.ts';

interface Received {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

describeStores((open) => {
  async function openDrafts() {
    const fixture = await openWebhooks(open);
    const threadId = await fixture.startThread();
    const propose = (actor: Parameters<Fixture['store']['proposeDraft']>[0]['actor'] = agent) =>
      fixture.store.proposeDraft({ threadId, userId: fixture.mara, actor, bodyText: 'Thursday at nine?' });
    /** Registers a receiver for the outcomes of drafts, and returns the events that it received. */
    async function receive(options: { owner?: string; scopes?: string[] } = {}) {
      const { url, received } = await fixture.receiver();
      await fixture.register(url, { events: ['draft.sent', 'draft.discarded'], ...options });
      return () => received.map(({ body }): Received => JSON.parse(body));
    }
    return { ...fixture, threadId, propose, receive, person: personOf(fixture.jonas, 'Jonas') };
  }

  test('sending a draft emits an event with its message, and whether a person edited it, for the user whose agent proposed it', async () => {
    const { store, jonas, threadId, propose, receive, person, work, finish } = await openDrafts();
    const [proposer, colleague] = [await receive(), await receive({ owner: jonas })];
    const { id: draftId } = await propose();
    const sent = await store.sendDraft({ draftId, version: 1, senderId: jonas });
    const { id: other } = await propose();
    await store.changeDraft({ draftId: other, version: 1, actor: person, changes: { bodyText: 'Thursday at ten?' } });
    await store.sendDraft({ draftId: other, version: 2, senderId: jonas });
    work();
    await finish();
    const data = { threadId, draftId, messageId: sent.messageId, edited: false };
    expect(proposer()).toHaveLength(2);
    expect(proposer()).toContainEqual({ type: 'draft.sent', timestamp: sent.updatedAt, data });
    const ofOther = expect.objectContaining({ draftId: other, edited: true });
    expect(proposer()).toContainEqual(expect.objectContaining({ data: ofOther }));
    expect(colleague()).toEqual([]);
  });

  test('discarding sends an event with the reason, whether a person or the agent discards the draft', async () => {
    const { store, jonas: reviewerId, threadId, propose, receive, person, work, finish } = await openDrafts();
    const arrived = await receive();
    const [first, second] = [await propose(), await propose()];
    const reason = 'We are closed on Thursday.';
    await store.discardDraft({ draftId: first.id, version: 1, actor: person, reviewerId, reason });
    await store.discardDraft({ draftId: second.id, version: 1, actor: agent });
    work();
    await finish();
    const type = 'draft.discarded';
    const data = { threadId, draftId: first.id, reason };
    const expected = [data, { ...data, draftId: second.id, reason: null }];
    expect(arrived()).toHaveLength(2);
    expect(arrived()).toEqual(
      expect.arrayContaining(expected.map((each) => expect.objectContaining({ type, data: each }))),
    );
  });

  test("a person's own draft, a change to a draft and a refused send emit no event", async () => {
    const { store, mara, propose, receive, work, finish } = await openDrafts();
    const arrived = await receive();
    const actor = personOf(mara, 'Mara');
    const own = await propose(actor);
    const { id: draftId } = await propose();
    await store.changeDraft({ draftId, version: 1, actor, reviewerId: mara, changes: { bodyText: 'At ten?' } });
    await store.sendDraft({ draftId: own.id, version: 1, senderId: mara });
    // The message that was just sent makes this draft outdated.
    await expect(store.sendDraft({ draftId, version: 2, senderId: mara })).rejects.toThrow('newest message');
    work();
    await finish();
    expect(arrived()).toEqual([]);
  });

  test('a proposer who no longer sees the thread, or lacks the scope, gets no event', async () => {
    const { store, mara, jonas, inbox, propose, receive, person, work, finish } = await openDrafts();
    const [left, narrow] = [await receive(), await receive({ scopes: ['notes:read'] })];
    const [first, second] = [await propose(), await propose()];
    await store.sendDraft({ draftId: first.id, version: 1, senderId: jonas });
    work();
    await finish();
    expect(left()).toHaveLength(1);
    await store.removeMember(inbox, mara);
    await store.discardDraft({ draftId: second.id, version: 1, actor: person, reviewerId: jonas });
    await finish();
    expect(left()).toHaveLength(1);
    expect(narrow()).toEqual([]);
  });
});
