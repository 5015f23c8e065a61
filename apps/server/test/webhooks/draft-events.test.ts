import { expect, test } from 'vitest';
import { agent, personOf } from '../office.ts';
import { describeStores } from '../stores.ts';
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

  test('the outcome of a draft is sent to the user whose agent proposed it, with the message or the reason', async () => {
    const { store, mara, jonas, threadId, propose, receive, person, work, finish } = await openDrafts();
    const [proposer, colleague] = [await receive(), await receive({ owner: jonas })];
    const [plain, edited, rejected, withdrawn] = [await propose(), await propose(), await propose(), await propose()];
    const sent = await store.sendDraft({ draftId: plain.id, version: 1, senderId: jonas });
    const changes = { bodyText: 'Thursday at ten?' };
    await store.changeDraft({ draftId: edited.id, version: 1, actor: person, changes });
    const seenMessageId = sent.messageId ?? '';
    const other = await store.sendDraft({ draftId: edited.id, version: 2, senderId: jonas, seenMessageId });
    const reason = 'We are closed on Thursday.';
    await store.discardDraft({ draftId: rejected.id, version: 1, actor: person, reason });
    await store.discardDraft({ draftId: withdrawn.id, version: 1, userId: mara, actor: agent });
    work();
    await finish();
    const outcomes = [
      ['draft.sent', { draftId: plain.id, messageId: sent.messageId, edited: false }],
      ['draft.sent', { draftId: edited.id, messageId: other.messageId, edited: true }],
      ['draft.discarded', { draftId: rejected.id, reason }],
      ['draft.discarded', { draftId: withdrawn.id, reason: null }],
    ] as const;
    expect(proposer()).toHaveLength(outcomes.length);
    for (const [type, data] of outcomes)
      expect(proposer()).toContainEqual({ type, timestamp: expect.any(String), data: { threadId, ...data } });
    expect(colleague()).toEqual([]);
  });

  test("a person's own draft, a change to a draft and a refused send emit no event", async () => {
    const { store, mara, propose, receive, work, finish } = await openDrafts();
    const arrived = await receive();
    const actor = personOf(mara, 'Mara');
    const own = await propose(actor);
    const { id: draftId } = await propose();
    await store.changeDraft({ draftId, version: 1, actor, changes: { bodyText: 'At ten?' } });
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
    await store.discardDraft({ draftId: second.id, version: 1, actor: person });
    await finish();
    expect(left()).toHaveLength(1);
    expect(narrow()).toEqual([]);
  });
});
