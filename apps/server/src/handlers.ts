import { type Handlers, InvalidCursorError } from '@threads-api/express';
import { type Caller, type Store, InvalidCursorError as StoreCursorError } from '@threads-api/store';

/** The operations of the contract, answered from the store. */
export function createHandlers(store: Pick<Store, 'listThreads' | 'getThread' | 'listNotes'>): Handlers<Caller> {
  return {
    listThreads: ({ query: { unread, limit, cursor }, caller: { userId } }) =>
      store.listThreads({ userId, unread: unread === '1', limit, cursor }).catch(translate),
    getThread: ({ path: { id: threadId }, query: { historyLimit, historyCursor }, caller: { userId } }) =>
      store.getThread({ userId, threadId, historyLimit, historyCursor }).catch(translate),
    listThreadNotes: ({ path: { id: threadId }, query: { limit, cursor }, caller: { userId } }) =>
      store.listNotes({ userId, threadId, limit, cursor }).catch(translate),
  };
}

function translate(error: unknown): never {
  throw error instanceof StoreCursorError ? new InvalidCursorError() : error;
}
