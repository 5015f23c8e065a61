import type { FaultRequest, Handler } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { type Json, operationOf, withJson, withToken } from '../../fault-messages.ts';
import { mapListed, mapResponse, readAlso } from '../../fault-tools.ts';

/** Adds data to responses that only a token with every scope may read. */
const withMore =
  (add: (body: Json, read: (path: string) => Promise<Json>, request: FaultRequest) => Promise<Json>): Break =>
  (handler: Handler, { tokens }) =>
    mapResponse(async (response, request) => {
      if (response.status !== 200 || !response.text || !operationOf(request)) return response;
      const isOther = request.headers.authorization?.endsWith(tokens.otherUser ?? '?');
      const read = (path: string) => readAlso(handler, isOther ? request : withToken(request, tokens.full), path);
      return withJson(response, await add(JSON.parse(response.text), read, request));
    })(handler);

const withNotes = (thread: Json, read: (path: string) => Promise<Json>): Promise<Json[]> =>
  read(`/threads/${thread.id}/notes`).then((page) => page?.data ?? []);

/** Adds such data to each thread in the list. */
const withMoreInList = (add: (thread: Json, read: (path: string) => Promise<Json>) => Promise<Json>) =>
  withMore(async (body, read, request) => {
    if (operationOf(request) !== 'list') return body;
    return { ...body, data: await Promise.all(body.data.map((thread: Json) => add(thread, read))) };
  });

/** Adds such data to single threads. */
const withMoreAlone = (
  add: (thread: Json, read: (path: string) => Promise<Json>, request: FaultRequest) => Promise<Json>,
) => withMore(async (body, read, request) => (operationOf(request) === 'detail' ? add(body, read, request) : body));

const draft = { id: 'drf_1', bodyText: 'Dear customer,', createdAt: '2026-03-09T08:12:04.310Z' };

/** Contents that belong to another endpoint, or to none. */
export const leakFaults = faultsOf({
  'notes-need-their-scope R4': {
    'includes the notes in every thread, with any scope of the token': withMoreAlone(async (thread, read) => ({
      ...thread,
      notes: await withNotes(thread, read),
    })),
  },
  'notes-need-their-scope R12': {
    'shows notes as comments on a message': withMoreAlone(async (thread, read) => {
      const comments = (await withNotes(thread, read)).map(({ author, bodyText }) => `${author.name}: ${bodyText}`);
      const [first, ...others] = thread.history.data;
      return { ...thread, history: { ...thread.history, data: first ? [{ ...first, comments }, ...others] : [] } };
    }),
  },
  'history-without-notes D11': {
    'lists notes as messages with separate ids': withMoreAlone(async (thread, read, { query }) => {
      const model = thread.history.data.find(({ type }: Json) => type === 'message');
      if (!model || query.get('historyLimit') !== '200') return thread;
      const notes = (await withNotes(thread, read)).map(({ id, author, bodyText, createdAt }) => ({
        ...model,
        id: id.replace('nte', 'int'),
        timestamp: createdAt,
        author,
        bodyText,
      }));
      const data = [...thread.history.data, ...notes].toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
      return { ...thread, history: { ...thread.history, data } };
    }),
  },
  'no-drafts D11': {
    'includes the drafts of a thread': withMoreAlone(async (thread) => ({ ...thread, drafts: [draft] })),
    'includes the proposed draft of a thread in the list': mapListed((thread) => ({ ...thread, proposedDraft: draft })),
  },
  'list-without-history R10': {
    'includes the newest message in the list': withMoreInList(async (thread, read) => {
      const { history } = await read(`/threads/${thread.id}`);
      return { ...thread, lastMessage: history.data.findLast(({ type }: Json) => type === 'message') };
    }),
  },
});
