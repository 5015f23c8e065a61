import { describe, expect, onTestFinished, test } from 'vitest';
import type { Change } from '../../src/store/index.ts';
import { openStore } from '../../testing/tables.ts';
import { newFile } from '../new-folder.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { content, customer, openOffice } from '../office.ts';

const urls = { SQLite: newFile, PostgreSQL: newMigratedUrl };

describe.each(Object.entries(urls))('%s', (_, newUrl) => {
  test('a watcher is notified of every change that another connection commits, in order', async () => {
    const url = await newUrl();
    const [writer, reader] = [await openStore({ url }), await openStore({ url })];
    const { mara, inbox } = await openOffice(writer);
    const seen: (Change | undefined)[] = [];
    const stop = await reader.watchChanges((changes) => seen.push(...(changes ?? [undefined])));
    onTestFinished(async () => {
      await stop();
      await Promise.all([writer.close(), reader.close()]);
    });

    const start = (subject: string) =>
      writer.startThread({ inboxId: inbox, subject, author: customer, ...content('They squeal.') });
    const { threadId } = await start('Brakes');
    const actor = { type: 'agent', tokenId: 'tok_1', name: 'assistant' } as const;
    await writer.proposeDraft({ userId: mara, actor, threadId, bodyText: 'Thursday?' });
    await writer.addNote({ threadId, userId: mara, bodyText: 'Pads are in stock.' });
    await writer.markThread({ threadId, userId: mara, unread: false });
    await writer.changeStatus({ threadId, userId: mara, status: 'open' });
    const other = await start('Invoice');

    const forAll = { threadId, userId: null };
    await expect.poll(() => seen.at(-1)).toEqual({ threadId: other.threadId, userId: null });
    // The thread and its first message, the draft, the note and the read state of one user; the status did not change.
    const ofFirst = seen.filter((change) => change?.threadId === threadId);
    expect(ofFirst.slice(-3)).toEqual([forAll, forAll, { threadId, userId: mara }]);
    expect(seen).not.toContain(undefined);
  });
});
