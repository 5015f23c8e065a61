import { describe, expect, onTestFinished, test } from 'vitest';
import type { Change } from '#store';
import { newFile } from '../new-file.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { newStore } from '../new-store.ts';
import { agent, openOffice, startThread } from '../office.ts';

describe.each(Object.entries({ SQLite: newFile, PostgreSQL: newMigratedUrl }))('%s', (_, newUrl) => {
  test('a watcher is notified of every change that another connection commits, in order', async () => {
    const url = await newUrl();
    const [writer, reader] = [await newStore({ url }), await newStore({ url })];
    const { mara: userId, inbox } = await openOffice(writer);
    const seen: (Change | undefined)[] = [];
    onTestFinished(await reader.watchChanges((changes) => seen.push(...(changes ?? [undefined]))));

    const { threadId } = await startThread(writer, inbox, 'Brakes', 'They squeal.');
    await writer.proposeDraft({ userId, actor: agent, threadId, bodyText: 'Thursday?' });
    await writer.addNote({ threadId, userId, bodyText: 'Pads are in stock.' });
    await writer.markThread({ threadId, userId, unread: false });
    await writer.changeStatus({ threadId, userId, status: 'open' });
    const other = await startThread(writer, inbox, 'Invoice', 'They squeal.');

    const forAll = { threadId, userId: null };
    await expect.poll(() => seen.at(-1)).toEqual({ threadId: other.threadId, userId: null });
    // The thread and its first message, the draft, the note and the read state of one user; the status did not change.
    const ofFirst = seen.filter((change) => change?.threadId === threadId);
    expect(ofFirst.slice(-3)).toEqual([forAll, forAll, { threadId, userId }]);
    expect(seen).not.toContain(undefined);
  });
});
