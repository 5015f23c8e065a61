import { newStore } from '../new-store.ts';
import { agent, openOffice, personOf, receive, startThread, steppingClock } from '../office.ts';
import type { OpenStore } from './stores.ts';

/** Opens a store with a thread, on which Mara and her agent propose drafts. */
export async function openThread(open: OpenStore = newStore) {
  const store = await open({ clock: steppingClock() });
  const office = await openOffice(store);
  const { threadId, messageId } = await startThread(store, office.inbox, 'Brakes', 'They squeal');
  return {
    store,
    ...office,
    person: personOf(office.mara, 'Mara'),
    threadId,
    messageId,
    propose: (bodyText = 'Thursday?', rest = {}) =>
      store.proposeDraft({ userId: office.mara, actor: agent, threadId, bodyText, ...rest }),
    receive: (text: string) => receive(store, threadId, text),
  };
}
