import type { FaultRequest } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { type Json, type Operation, withToken } from '../../fault-messages.ts';
import { mapBody, mapListed, readAlso } from '../../fault-tools.ts';

/** Adds data to responses that only a token with every scope may read. */
const withMore =
  (
    operation: Operation,
    add: (body: Json, read: (path: string) => Promise<Json>, request: FaultRequest) => Promise<Json>,
  ): Break =>
  (handler, target) => {
    const { full, otherUser = '?' } = target.tokens;
    return mapBody(operation, (body, request) => {
      const isOther = request.headers.authorization?.endsWith(otherUser);
      const read = (path: string) => readAlso(handler, isOther ? request : withToken(request, full), path);
      return add(body, read, request);
    })(handler, target);
  };

const withNotes = (thread: Json, read: (path: string) => Promise<Json>): Promise<Json[]> =>
  read(`/threads/${thread.id}/notes`).then((page) => page?.data ?? []);

const draft = { id: 'drf_1', bodyText: 'Dear customer,', createdAt: '2026-03-09T08:12:04.310Z' };

/** Contents that belong to another endpoint, or to none. */
export const leakFaults = faultsOf({
  'notes-need-their-scope R4': {
    'includes the notes in every thread, with any scope of the token': withMore('detail', async (thread, read) => ({
      ...thread,
      notes: await withNotes(thread, read),
    })),
  },
  'notes-need-their-scope R12': {
    'shows notes as comments on a message': withMore('detail', async (thread, read) => {
      const comments = (await withNotes(thread, read)).map(({ author, bodyText }) => `${author.name}: ${bodyText}`);
      const [first, ...others] = thread.history.data;
      return { ...thread, history: { ...thread.history, data: first ? [{ ...first, comments }, ...others] : [] } };
    }),
  },
  'history-without-notes D11': {
    'lists notes as messages with separate ids': withMore('detail', async (thread, read, { query }) => {
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
    'includes the drafts of a thread': mapBody('detail', (thread) => ({ ...thread, drafts: [draft] })),
    'includes the proposed draft of a thread in the list': mapListed((thread) => ({ ...thread, proposedDraft: draft })),
  },
  'list-without-history R10': {
    'includes the newest message in the list': withMore('list', async (body, read) => {
      const withMessage = async (thread: Json) => {
        const { history } = await read(`/threads/${thread.id}`);
        return { ...thread, lastMessage: history.data.findLast(({ type }: Json) => type === 'message') };
      };
      return { ...body, data: await Promise.all(body.data.map(withMessage)) };
    }),
  },
});
