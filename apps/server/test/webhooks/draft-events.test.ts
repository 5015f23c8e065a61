import { expect, test } from 'vitest';
import { describeOnEachDatabase, type Fixture } from './fixture.ts';

interface Received {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

const outcomes = ['draft.sent', 'draft.discarded'];

/** Proposes a draft as Mara's agent. */
async function propose({ store, mara }: Fixture, threadId: string) {
  const actor = { type: 'agent' as const, tokenId: 'tok_1', name: 'assistant' };
  const draft = await store.proposeDraft({ threadId, userId: mara, actor, bodyText: 'Thursday at nine?' });
  return { ...draft, actor };
}

/** Registers a receiver for the outcomes of drafts, and returns the events that it received. */
async function receiveOutcomes({ receiver, register }: Fixture, options: { owner?: string; scopes?: string[] } = {}) {
  const { url, received } = await receiver();
  await register(url, { events: outcomes, ...options });
  return () => received.map(({ body }): Received => JSON.parse(body));
}

const isDelivered = ({ store }: Fixture) =>
  expect.poll(() => store.countWaiting()).toEqual({ events: 0, deliveries: 0 });

describeOnEachDatabase((open) => {
  test('sending a draft emits an event with its message, and whether a person edited it, for the user whose agent proposed it', async () => {
    const fixture = await open();
    const { store, jonas, startThread, work } = fixture;
    const threadId = await startThread();
    const [proposer, colleague] = [await receiveOutcomes(fixture), await receiveOutcomes(fixture, { owner: jonas })];
    const { id: draftId } = await propose(fixture, threadId);
    const sent = await store.sendDraft({ draftId, version: 1, senderId: jonas });
    const { id: other } = await propose(fixture, threadId);
    const person = { type: 'user' as const, id: jonas, name: 'Jonas' };
    await store.changeDraft({ draftId: other, version: 1, actor: person, changes: { bodyText: 'Thursday at ten?' } });
    await store.sendDraft({ draftId: other, version: 2, senderId: jonas });
    work();
    await isDelivered(fixture);
    const data = { threadId, draftId, messageId: sent.messageId, edited: false };
    expect(proposer()).toHaveLength(2);
    expect(proposer()).toContainEqual({ type: 'draft.sent', timestamp: sent.updatedAt, data });
    expect(proposer()).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ draftId: other, edited: true }) }),
    );
    expect(colleague()).toEqual([]);
  });

  test('discarding sends an event with the reason, whether a person or the agent discards the draft', async () => {
    const fixture = await open();
    const { store, jonas, startThread, work } = fixture;
    const threadId = await startThread();
    const arrived = await receiveOutcomes(fixture);
    const [first, second] = [await propose(fixture, threadId), await propose(fixture, threadId)];
    const person = { type: 'user' as const, id: jonas, name: 'Jonas' };
    const reason = 'We are closed on Thursday.';
    await store.discardDraft({ draftId: first.id, version: 1, actor: person, reviewerId: jonas, reason });
    await store.discardDraft({ draftId: second.id, version: 1, actor: second.actor });
    work();
    await isDelivered(fixture);
    expect(arrived().map(({ type, data }) => ({ type, ...data }))).toEqual(
      expect.arrayContaining([
        { type: 'draft.discarded', threadId, draftId: first.id, reason },
        { type: 'draft.discarded', threadId, draftId: second.id, reason: null },
      ]),
    );
    expect(arrived()).toHaveLength(2);
  });

  test("a person's own draft, a change to a draft and a refused send emit no event", async () => {
    const fixture = await open();
    const { store, mara, startThread, work } = fixture;
    const threadId = await startThread();
    const arrived = await receiveOutcomes(fixture);
    const person = { type: 'user' as const, id: mara, name: 'Mara' };
    const own = await store.proposeDraft({ threadId, userId: mara, actor: person, bodyText: 'Friday?' });
    const { id: draftId } = await propose(fixture, threadId);
    await store.changeDraft({ draftId, version: 1, actor: person, reviewerId: mara, changes: { bodyText: 'At ten?' } });
    await store.sendDraft({ draftId: own.id, version: 1, senderId: mara });
    // The message that was just sent makes this draft outdated.
    await expect(store.sendDraft({ draftId, version: 2, senderId: mara })).rejects.toThrow('newest message');
    work();
    await isDelivered(fixture);
    expect(arrived()).toEqual([]);
  });

  test('a proposer who no longer sees the thread, or lacks the scope, gets no event', async () => {
    const fixture = await open();
    const { store, mara, jonas, inbox, startThread, work } = fixture;
    const threadId = await startThread();
    const [left, narrow] = [await receiveOutcomes(fixture), await receiveOutcomes(fixture, { scopes: ['notes:read'] })];
    const [first, second] = [await propose(fixture, threadId), await propose(fixture, threadId)];
    await store.sendDraft({ draftId: first.id, version: 1, senderId: jonas });
    work();
    await isDelivered(fixture);
    expect(left()).toHaveLength(1);
    await store.removeMember(inbox, mara);
    const person = { type: 'user' as const, id: jonas, name: 'Jonas' };
    await store.discardDraft({ draftId: second.id, version: 1, actor: person, reviewerId: jonas });
    await isDelivered(fixture);
    expect(left()).toHaveLength(1);
    expect(narrow()).toEqual([]);
  });
});
