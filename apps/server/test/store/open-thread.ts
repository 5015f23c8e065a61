import { agent, personOf, receive, startThread, steppingClock } from '../office.ts';
import { newOffice } from '../stores.ts';

/** Opens a store with a thread, on which Mara and her agent propose drafts. */
export async function openThread(open = newOffice) {
  const office = await open({ clock: steppingClock() });
  const { store, mara, inbox } = office;
  const { threadId, messageId } = await startThread(store, inbox, 'Brakes', 'They squeal');
  return {
    ...office,
    byAgent: { userId: mara, actor: agent },
    person: personOf(mara, 'Mara'),
    threadId,
    messageId,
    propose: (bodyText = 'Thursday?', rest = {}) =>
      store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText, ...rest }),
    receive: (text: string) => receive(store, threadId, text),
  };
}
