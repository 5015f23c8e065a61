import { type Handlers, InvalidCursorError, JsonText } from '@threads-api/express';
import { type Caller, InvalidCursorError as StoreCursorError, type ThreadTexts } from '@threads-api/store';

/** The operations of the contract, answered with the JSON of the store. */
export function createHandlers({ json }: { json: ThreadTexts }): Handlers<Caller> {
  return {
    listThreads: ({ query: { unread, limit, cursor }, caller: { userId } }) =>
      json.listThreads({ userId, unread: unread === '1', limit, cursor }).then(asText, translate),
    getThread: ({ path: { id: threadId }, query: { historyLimit, historyCursor }, caller: { userId } }) =>
      json.getThread({ userId, threadId, historyLimit, historyCursor }).then(asTextIfAny, translate),
    listThreadNotes: ({ path: { id: threadId }, query: { limit, cursor }, caller: { userId } }) =>
      json.listNotes({ userId, threadId, limit, cursor }).then(asTextIfAny, translate),
  };
}

const asText = (text: string) => new JsonText(text);
const asTextIfAny = (text: string | undefined) => (text === undefined ? undefined : asText(text));

function translate(error: unknown): never {
  throw error instanceof StoreCursorError ? new InvalidCursorError() : error;
}
