import { expect, test } from 'vitest';
import { EndedDraftError, StaleDraftError } from '#store';
import { agent, readThread } from '../office.ts';
import { openThread } from './open-thread.ts';
import { describeStores } from './stores.ts';

describeStores((open) => {
  const withDraft = async () => {
    const opened = await openThread(open);
    const { id: draftId } = await opened.propose();
    return { ...opened, draftId, ofDraft: { draftId, version: 1 } };
  };

  test('a draft that ten people send at once is sent once, with one event of each type', async () => {
    const { store, mara, threadId, ofDraft } = await withDraft();
    const before = (await store.countWaiting()).events;
    const pressed = await Promise.allSettled(
      Array.from({ length: 10 }, () => store.sendDraft({ ...ofDraft, senderId: mara })),
    );
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of pressed)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(EndedDraftError);
    expect(await readThread(store, mara, threadId)).toMatchObject({ messageCount: 2, snippet: 'Thursday?' });
    // `message.created` and `draft.sent`, each once.
    expect((await store.countWaiting()).events).toBe(before + 2);
  });

  test('only one of ten concurrent changes to a version succeeds; the others get the current draft', async () => {
    const { store, mara: userId, ofDraft } = await withDraft();
    const changed = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        store.changeDraft({ ...ofDraft, actor: agent, userId, changes: { bodyText: `Try ${index}` } }),
      ),
    );
    expect(changed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const stale = changed.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(stale.reason).toBeInstanceOf(StaleDraftError);
    expect(stale.reason.current).toMatchObject({ version: 2, bodyText: expect.stringMatching(/^Try \d$/) });
  });

  test("a person edits an agent's proposal, and every version is kept with its author", async () => {
    const { store, person: actor, draftId, ofDraft } = await withDraft();
    await store.changeDraft({ ...ofDraft, actor, changes: { bodyText: 'Thursday at nine?' } });
    await store.discardDraft({ draftId, version: 2, actor });
    const found = await store.getDraft({ draftId });
    expect(found?.changes.map(({ state, actor: by }) => [state, by.name])).toEqual([
      ['proposed', 'assistant'],
      ['edited', 'Mara'],
      ['discarded', 'Mara'],
    ]);
    expect(found?.changes[0]?.content.bodyText).toBe('Thursday?');
    expect((await store.listDrafts({ limit: 10 })).data).toEqual([]);
  });

  test('a user who leaves the inbox no longer sees or changes drafts of its threads', async () => {
    const { store, mara: userId, inbox, draftId, ofDraft } = await withDraft();
    expect((await store.listDrafts({ userId, limit: 10 })).data).toHaveLength(1);
    await store.removeMember(inbox, userId);
    expect((await store.listDrafts({ userId, limit: 10 })).data).toEqual([]);
    expect(await store.getDraft({ draftId, userId })).toBeUndefined();
    await expect(store.discardDraft({ ...ofDraft, actor: agent, userId })).rejects.toThrow('There is no draft');
  });

  test("only colleagues who see the thread can review another user's proposal", async () => {
    const { store, jonas, priya, threadId, ofDraft } = await withDraft();
    const seenBy = async (reviewerId: string) => (await store.listDrafts({ reviewerId, limit: 10 })).data.length;
    expect([await seenBy(jonas), await seenBy(priya)]).toEqual([1, 0]);
    expect((await store.listDrafts({ userId: jonas, limit: 10 })).data).toEqual([]);
    const send = (senderId: string) => store.sendDraft({ ...ofDraft, senderId, reviewerId: senderId });
    await expect(send(priya)).rejects.toThrow('There is no draft');
    expect(await send(jonas)).toMatchObject({ state: 'sent', threadId });
  });
});
