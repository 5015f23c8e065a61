import { expect, test } from 'vitest';
import { StaleDraftError } from '#store';
import { agent, readThread } from '../office.ts';
import { describeStores } from '../stores.ts';
import { openThread } from './open-thread.ts';

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
      if (result.status === 'rejected') expect(result.reason.message).toContain('was already sent');
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

  test('a user who leaves the inbox no longer sees or changes drafts of its threads', async () => {
    const { store, mara: userId, inbox, draftId, ofDraft } = await withDraft();
    expect((await store.listDrafts({ userId, limit: 10 })).data).toHaveLength(1);
    await store.removeMember(inbox, userId);
    expect((await store.listDrafts({ userId, limit: 10 })).data).toEqual([]);
    expect(await store.getDraft({ draftId, userId })).toBeUndefined();
    await expect(store.discardDraft({ ...ofDraft, actor: agent, userId })).rejects.toThrow('There is no draft');
  });
});
