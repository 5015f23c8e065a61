import { content, customer, openOffice, steppingClock } from '../office.ts';
import type { OpenStore } from './stores.ts';

export const agent = { type: 'agent', tokenId: 'tok_1', name: 'assistant' } as const;

/** Opens a store with a thread, on which Mara and her agent propose drafts. */
export async function openThread(open: OpenStore) {
  const store = await open({ clock: steppingClock() });
  const office = await openOffice(store);
  const message = { author: customer, ...content('They squeal') };
  const { threadId, messageId } = await store.startThread({ inboxId: office.inbox, subject: 'Brakes', ...message });
  const person = { type: 'user', id: office.mara, name: 'Mara' } as const;
  return {
    store,
    ...office,
    person,
    threadId,
    messageId,
    propose: (bodyText = 'Thursday?', rest = {}) =>
      store.proposeDraft({ userId: office.mara, actor: agent, threadId, bodyText, ...rest }),
    receive: (text: string) => store.receiveMessage({ threadId, author: customer, ...content(text) }),
  };
}
