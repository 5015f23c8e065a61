import { JsonText, type OperationId, type RequestOf } from '@threads-api/contract';
import type { ThreadReads } from './thread-reads.ts';

type Request<Id extends OperationId> = RequestOf<Id> & { caller: { userId: string } };

/**
 * A handler for each operation of the contract, for an app of `@threads-api/express`.
 *
 * @example
 * const app = createThreadsApp({ handlers: createReadHandlers(store), findCaller: store.findCaller });
 */
export function createReadHandlers({ json }: Pick<ThreadReads, 'json'>) {
  return {
    listThreads: ({ query: { unread, limit, cursor }, caller: { userId } }: Request<'listThreads'>) =>
      json.listThreads({ userId, unread: unread === '1', limit, cursor }).then(asText),
    getThread: ({ path, query: { historyLimit, historyCursor }, caller: { userId } }: Request<'getThread'>) =>
      json.getThread({ userId, threadId: path.id, historyLimit, historyCursor }).then(asTextIfAny),
    listThreadNotes: ({ path, query: { limit, cursor }, caller: { userId } }: Request<'listThreadNotes'>) =>
      json.listNotes({ userId, threadId: path.id, limit, cursor }).then(asTextIfAny),
  };
}

const asText = (text: string) => new JsonText(text);
const asTextIfAny = (text: string | undefined) => (text === undefined ? undefined : asText(text));
