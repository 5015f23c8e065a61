import type { Answer, Fault, FaultRequest } from '../broken-server.ts';
import {
  asking,
  failing,
  failure,
  idOf,
  type Json,
  operationOf,
  pageIn,
  telling,
  tellingThreads,
  tokenOf,
  withJson,
  withQuery,
} from '../fault-tools.ts';

/** Remembers which request each cursor was given to. */
function rememberingCursors(
  use: (request: FaultRequest, giver: FaultRequest | undefined, cursor: string) => FaultRequest,
) {
  return (answer: Answer): Answer => {
    const given = new Map<string, FaultRequest>();
    return async (request) => {
      const cursor = request.query.get('cursor') ?? request.query.get('historyCursor');
      const response = await answer(cursor === null ? request : use(request, given.get(cursor), cursor));
      if (response.status === 200 && response.text) {
        const next = pageIn(JSON.parse(response.text)).nextCursor;
        if (next) given.set(next, request);
      }
      return response;
    };
  };
}

const withoutCursor = (request: FaultRequest) =>
  withQuery(request, (query) => {
    query.delete('cursor');
    query.delete('historyCursor');
  });

const limitOf = ({ query }: FaultRequest) => Number(query.get('limit') ?? query.get('historyLimit') ?? 50);

/** Lists and their pages. */
export const faultyLists: Fault[] = [
  {
    id: 'fields-saved',
    what: 'leaves assignment out of the list',
    caughtBy: 'thread-fields',
    breakAnswer: telling('list', (body) => ({
      ...body,
      data: body.data.map(({ assignment: _, ...thread }: Json) => thread),
    })),
  },
  {
    id: 'history-in-list',
    what: 'sends a history with every entry of the list',
    caughtBy: 'list-without-history',
    breakAnswer: telling('list', (body) => ({
      ...body,
      data: body.data.map((thread: Json) => ({ ...thread, history: [] })),
    })),
  },
  {
    id: 'list-lags-behind',
    what: 'shows an older snippet in the list',
    caughtBy: 'list-detail-agree',
    breakAnswer: telling('list', (body) => ({
      ...body,
      data: body.data.map((thread: Json) => ({ ...thread, snippet: 'Hello' })),
    })),
  },
  {
    id: 'unread-differs',
    what: 'calls every thread read in the single thread',
    caughtBy: 'list-detail-agree',
    breakAnswer: telling('detail', (body) => ({ ...body, unread: false })),
  },
  {
    id: 'closed-left-out',
    what: 'leaves closed threads out of the list',
    caughtBy: 'list-closed-threads',
    breakAnswer: telling('list', (body) => ({
      ...body,
      data: body.data.filter(({ status }: Json) => status !== 'closed'),
    })),
  },
  {
    id: 'filter-ignored',
    what: 'ignores unread=1',
    caughtBy: 'unread-filter',
    breakAnswer: asking((request) =>
      request.query.get('unread') === '1' ? withQuery(request, (query) => query.delete('unread')) : request,
    ),
  },
  {
    id: 'filter-turned-round',
    what: 'lists the read threads for unread=1',
    caughtBy: 'unread-filter',
    breakAnswer: (answer) => async (request) => {
      if (request.query.get('unread') !== '1' || request.query.has('cursor')) return answer(request);
      const all = await answer(withQuery(request, (query) => query.delete('unread')));
      if (all.status !== 200 || !all.text) return all;
      const body = JSON.parse(all.text);
      return withJson(all, { ...body, data: body.data.filter(({ unread }: Json) => !unread), nextCursor: null });
    },
  },
  {
    id: 'unread-forgotten',
    what: 'leaves the last thread out of the unread list',
    caughtBy: 'unread-complete',
    breakAnswer: telling('list', (body, { query }) =>
      query.get('unread') === '1' && body.nextCursor === null ? { ...body, data: body.data.slice(0, -1) } : body,
    ),
  },
  {
    id: 'oldest-first',
    what: 'lists the oldest thread first',
    caughtBy: 'page-order',
    breakAnswer: telling('list', (body) => ({ ...body, data: body.data.toReversed() })),
  },
  {
    id: 'newest-note-first',
    what: 'lists the newest note first',
    caughtBy: 'page-order',
    breakAnswer: telling('notes', (body) => ({ ...body, data: body.data.toReversed() })),
  },
  {
    id: 'newest-message-first',
    what: 'lists the newest entry of a history first',
    caughtBy: 'page-order',
    breakAnswer: telling('detail', (body) => ({
      ...body,
      history: { ...body.history, data: body.history.data.toReversed() },
    })),
  },
  {
    id: 'limit-off-by-one',
    what: 'gives one entry more than the limit',
    caughtBy: 'page-size',
    breakAnswer: asking((request) =>
      /^[1-9]$/.test(request.query.get('limit') ?? '')
        ? withQuery(request, (query) => query.set('limit', `${Number(query.get('limit')) + 1}`))
        : request,
    ),
  },
  {
    id: 'history-limit-ignored',
    what: 'ignores historyLimit',
    caughtBy: 'page-size',
    breakAnswer: asking((request) =>
      /^([1-9]\d?|1\d\d|200)$/.test(request.query.get('historyLimit') ?? '')
        ? withQuery(request, (query) => query.delete('historyLimit'))
        : request,
    ),
  },
  {
    id: 'endless',
    what: 'gives the last page for ever',
    caughtBy: 'pages-end',
    breakAnswer: telling('list', (body, { query }) => ({
      ...body,
      nextCursor: body.nextCursor ?? query.get('cursor'),
    })),
  },
  {
    id: 'border-twice',
    what: 'begins a page with the last entry of the page before',
    caughtBy: 'pages-without-duplicates',
    breakAnswer: (answer) => {
      const last = new Map<string, Json>();
      return async (request) => {
        const response = await answer(request);
        if (response.status !== 200 || !response.text || operationOf(request) !== 'list') return response;
        const body = JSON.parse(response.text);
        const before = last.get(request.query.get('cursor') ?? '');
        const data = (before ? [before, ...body.data] : body.data).slice(0, limitOf(request));
        if (body.nextCursor) last.set(body.nextCursor, body.data.at(-1));
        return withJson(response, { ...body, data });
      };
    },
  },
  {
    id: 'border-lost',
    what: 'loses the first entry of every further page',
    caughtBy: 'pages-without-gaps',
    breakAnswer: telling('list', (body, { query }) =>
      query.has('cursor') ? { ...body, data: body.data.slice(1) } : body,
    ),
  },
  {
    id: 'notes-lost',
    what: 'loses the notes after the first page',
    caughtBy: 'pages-without-gaps',
    breakAnswer: telling('notes', (body, { query }) => (query.has('cursor') ? { ...body, data: [] } : body)),
  },
  {
    id: 'history-from-the-start',
    what: 'gives the oldest page of a history first',
    caughtBy: 'pages-in-order',
    breakAnswer: oldestHistoryFirst,
  },
  {
    id: 'bad-cursor-ignored',
    what: 'starts anew with a cursor it does not know',
    caughtBy: 'cursor-tampered',
    breakAnswer: (answer) => async (request) => {
      const response = await answer(request);
      const cursor = request.query.get('cursor');
      return response.status === 400 && cursor && cursor.length < 200 && request.query.size === 1
        ? answer(withoutCursor(request))
        : response;
    },
  },
  {
    id: 'cursor-of-any-filter',
    what: 'takes a cursor of another filter',
    caughtBy: 'cursor-of-other-filter',
    breakAnswer: rememberingCursors((request, giver) =>
      giver && giver.query.get('unread') !== request.query.get('unread') ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'cursor-of-any-user',
    what: 'takes a cursor of another user',
    caughtBy: 'cursor-of-other-user',
    breakAnswer: rememberingCursors((request, giver) =>
      giver && tokenOf(giver) !== tokenOf(request) ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'cursor-of-any-thread',
    what: 'takes a cursor of another thread',
    caughtBy: 'cursor-of-other-thread',
    breakAnswer: rememberingCursors((request, giver) =>
      giver && idOf(giver) !== idOf(request) ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'limit-bound-to-cursor',
    what: 'refuses a cursor with another limit',
    caughtBy: 'cursor-with-other-limit',
    breakAnswer: (answer) => {
      let other = false;
      const watching = rememberingCursors((request, giver) => {
        other =
          giver !== undefined &&
          limitOf(giver) !== limitOf(request) &&
          request.query.has('limit') &&
          giver.query.has('limit') &&
          giver.query.get('unread') === request.query.get('unread') &&
          idOf(giver) === idOf(request) &&
          tokenOf(giver) === tokenOf(request);
        return request;
      })(answer);
      return async (request) => {
        other = false;
        const pending = watching(request);
        const refuse = other;
        const response = await pending;
        return refuse ? failure(response, 400) : response;
      };
    },
  },
  {
    id: 'silent-history',
    what: 'leaves the messages out of the history',
    caughtBy: 'history-has-messages',
    breakAnswer: telling('detail', (body) => ({
      ...body,
      history: { ...body.history, data: body.history.data.filter(({ type }: Json) => type !== 'message') },
    })),
  },
  {
    id: 'note-in-history',
    what: 'puts notes into the history',
    caughtBy: 'history-without-notes',
    breakAnswer: (answer) => async (request) => {
      const response = await answer(request);
      if (response.status !== 200 || operationOf(request) !== 'detail' || !response.text) return response;
      const notes = await answer({
        ...request,
        method: 'GET',
        path: `${request.path}/notes`,
        query: new URLSearchParams(),
      });
      const body = JSON.parse(response.text);
      const model = body.history.data.find(({ type }: Json) => type === 'message');
      const note = notes.status === 200 && JSON.parse(notes.text).data[0];
      if (!note || !model || request.query.has('historyCursor') || request.query.get('historyLimit') !== '200')
        return response;
      const entry = { ...model, id: note.id, bodyText: note.bodyText, timestamp: model.timestamp };
      const data = [entry, ...body.history.data];
      return withJson(response, { ...body, messageCount: body.messageCount, history: { ...body.history, data } });
    },
  },
  {
    id: 'count-of-everything',
    what: 'counts one message too many',
    caughtBy: 'message-count',
    breakAnswer: tellingThreads((thread) => ({ ...thread, messageCount: thread.messageCount + 1 })),
  },
  {
    id: 'message-time-off',
    what: 'gives a message another time than the thread',
    caughtBy: 'timestamp-of-newest-message',
    breakAnswer: telling('detail', (body) => ({
      ...body,
      history: {
        ...body.history,
        data: body.history.data.map((entry: Json) =>
          entry.timestamp === body.timestamp
            ? { ...entry, timestamp: new Date(Date.parse(entry.timestamp) - 1).toISOString() }
            : entry,
        ),
      },
    })),
  },
  {
    id: 'updated-never',
    what: 'never brings updatedAt up to date',
    caughtBy: 'times-consistent',
    breakAnswer: tellingThreads((thread) => ({ ...thread, updatedAt: thread.createdAt })),
  },
  {
    id: 'stays-closed',
    what: 'leaves a thread closed when a customer writes',
    caughtBy: 'inbound-reopens',
    breakAnswer: tellingThreads((thread) =>
      thread.messageCount === 1 && thread.unread ? { ...thread, status: 'closed' } : thread,
    ),
  },
  {
    id: 'unread-by-own-message',
    what: 'makes a thread unread by an outbound message',
    caughtBy: 'unread-needs-inbound',
    breakAnswer: telling('detail', (body) =>
      body.unread
        ? {
            ...body,
            history: {
              ...body.history,
              data: body.history.data.map((entry: Json) =>
                entry.direction ? { ...entry, direction: 'outbound' } : entry,
              ),
            },
          }
        : body,
    ),
  },
  {
    id: 'notes-of-others',
    what: 'gives notes of another thread',
    caughtBy: 'notes-of-thread',
    breakAnswer: telling('notes', (body) => ({
      ...body,
      data: body.data.map((note: Json) => ({ ...note, threadId: 'thr_other' })),
    })),
  },
  {
    id: 'notes-swallowed',
    what: 'gives no notes at all',
    caughtBy: 'notes-of-thread',
    breakAnswer: telling('notes', (body) => ({ ...body, data: [], nextCursor: null })),
  },
  {
    id: '404-for-no-notes',
    what: 'answers 404 to a thread without notes',
    caughtBy: 'notes-empty',
    breakAnswer: failing(
      404,
      (request, { text }) => operationOf(request) === 'notes' && text.startsWith('{"data":[],'),
    ),
  },
  {
    id: 'read-by-reading',
    what: 'marks a thread as read when it is fetched',
    caughtBy: 'reads-change-nothing',
    breakAnswer: readByReading,
  },
];

/** Pages of a history from its beginning on, with cursors of its own. */
function oldestHistoryFirst(answer: Answer): Answer {
  return async (request) => {
    const limit = Number(request.query.get('historyLimit') ?? 100);
    const start = Number(/^from-(\d+)$/.exec(request.query.get('historyCursor') ?? '')?.[1] ?? 0);
    const known = start > 0 || !request.query.has('historyCursor');
    if (operationOf(request) !== 'detail' || !known) return answer(request);
    const response = await answer(
      withQuery(withoutCursor(request), (query) => {
        if (query.has('historyLimit') && limit >= 1 && limit <= 200) query.set('historyLimit', '200');
      }),
    );
    if (response.status !== 200 || !response.text) return response;
    const body = JSON.parse(response.text);
    const data = body.history.data.slice(start, start + limit);
    const end = start + limit >= body.history.data.length;
    return withJson(response, { ...body, history: { data, nextCursor: end ? null : `from-${start + limit}` } });
  };
}

function readByReading(answer: Answer): Answer {
  const read = new Set<string>();
  const change = (thread: Json) => (read.has(thread.id) ? { ...thread, unread: false } : thread);
  return async (request) => {
    const response = await answer(request);
    const operation = operationOf(request);
    if (response.status !== 200 || !response.text || operation === 'notes' || !operation) return response;
    const body = JSON.parse(response.text);
    if (operation === 'detail') {
      const shown = change(body);
      if (tokenOf(request)) read.add(body.id);
      return withJson(response, shown);
    }
    const data = body.data.map(change).filter(({ unread }: Json) => unread || request.query.get('unread') !== '1');
    return withJson(response, { ...body, data });
  };
}
