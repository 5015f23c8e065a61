import type { Store } from '#store';
import { content, openOffice, startThread } from '../office.ts';

const scopes = ['threads:read', 'notes:read'];

/** Mara has an inbox with a few threads, Priya one with a thread that Mara does not see. */
export async function openFixture(store: Store) {
  const { mara, priya, inbox, other } = await openOffice(store);
  const threads: string[] = [];
  for (const subject of ['One', 'Two', 'Three']) {
    const { threadId } = await startThread(store, inbox, subject, `About ${subject}`);
    threads.push(threadId);
  }
  const [first, second] = threads as [string, string, string];
  await store.markThread({ threadId: second, userId: mara, unread: false });
  await store.changeStatus({ threadId: second, userId: mara, status: 'closed' });
  await store.sendMessage({ threadId: first, userId: mara, ...content('An answer') });
  await store.addNote({ threadId: first, userId: mara, bodyText: 'A note' });
  const hidden = await startThread(store, other, 'Secret', 'Secret');
  const token = async (userId: string, granted = scopes) =>
    (await store.createToken({ userId, name: 'test', scopes: granted })).token;
  return { mara, priya, inbox, threads, first, second, hidden: hidden.threadId, token, full: await token(mara) };
}
