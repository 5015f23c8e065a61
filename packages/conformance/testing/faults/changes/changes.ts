import { createHash } from 'node:crypto';
import type { Target } from '../../../src/target/target.ts';
import type { Fault, Handler } from '../../broken-server.ts';
import { limitOf, operationOf, tokenOf, withJson, withoutCursor, withQuery, withToken } from '../../fault-messages.ts';
import { mapThreads } from '../../fault-tools.ts';

/** Faults that are visible only when data changes. */
export const changeFaults: Fault[] = [
  {
    id: 'offset-cursors',
    what: 'counts entries in its cursors, so that a moving thread shifts the pages',
    caughtBy: 'keyset-pages',
    breaks: 'D17',
    actions: true,
    breakHandler: pageByOffset,
  },
  {
    id: 'unread-by-offset',
    what: 'counts entries in the cursors of the unread list, so that marking a thread as read shifts the pages',
    caughtBy: 'keyset-pages',
    breaks: 'D17',
    actions: true,
    breakHandler: (handler, target) => {
      const broken = pageByOffset(handler, target);
      return (request) => (request.query.has('unread') ? broken : handler)(request);
    },
  },
  {
    id: 'history-by-offset',
    what: 'counts entries in the cursors of a history, so that a new message shifts the pages',
    caughtBy: 'pages-while-growing',
    breaks: 'D12',
    actions: true,
    breakHandler: pageHistoryByOffset,
  },
  {
    id: 'unread-lags',
    what: 'does not mark a thread as unread when a message arrives',
    caughtBy: 'message-received',
    breaks: 'D8',
    actions: true,
    breakHandler: (handler) => {
      const read = new Set<string>();
      return (request) =>
        mapThreads((thread) => {
          const key = `${tokenOf(request)} ${thread.id}`;
          if (!thread.unread) read.add(key);
          return { ...thread, unread: !read.has(key) };
        })(handler)(request);
    },
  },
  {
    id: 'unread-by-note',
    what: 'marks a thread as unread when a colleague adds a note',
    caughtBy: 'note-changes-nothing',
    breaks: 'D8',
    actions: true,
    breakHandler: (handler, { resources }) => {
      const counts = new Map<string, number>();
      return async (request) => {
        const response = await handler(request);
        if (
          response.status !== 200 ||
          !response.text ||
          request.path !== `/threads/${resources?.listThreadNotes?.long}`
        )
          return response;
        const notes = await handler({ ...request, path: `${request.path}/notes`, query: new URLSearchParams() });
        if (notes.status !== 200) return response;
        const count = JSON.parse(notes.text).data.length;
        counts.set(request.path, counts.get(request.path) ?? count);
        const body = JSON.parse(response.text);
        return count > (counts.get(request.path) ?? 0)
          ? withJson(response, { ...body, unread: !body.unread })
          : response;
      };
    },
  },
  {
    id: 'revoked-later',
    what: 'accepts a token from its cache after it was revoked',
    caughtBy: 'revoked-at-once',
    breaks: 'R19',
    actions: true,
    breakHandler: (handler, { tokens }) => {
      const accepted = new Set<string>();
      return async (request) => {
        const response = await handler(request);
        const token = tokenOf(request) ?? '';
        if (response.status === 200) accepted.add(token);
        return response.status === 401 && accepted.has(token) ? handler(withToken(request, tokens.full)) : response;
      };
    },
  },
];

/** Pages a history by the number of newer entries, with correctly bound cursors. */
function pageHistoryByOffset(handler: Handler, { tokens }: Target): Handler {
  const userOf = (token = '') => (Object.values(tokens.without ?? {}).includes(token) ? tokens.full : token);
  return async (request) => {
    if (operationOf(request) !== 'detail') return handler(request);
    const seal = (start: number) =>
      createHash('sha256')
        .update(JSON.stringify([start, request.path, userOf(tokenOf(request))]))
        .digest('hex');
    const cursor = request.query.get('historyCursor');
    const start = Number(/^(\d+)-/.exec(cursor ?? '')?.[1] ?? 0);
    if (cursor !== null && cursor !== `${start}-${seal(start)}`) return handler(request);
    const given = request.query.get('historyLimit') ?? '100';
    const limit = Number(given);
    const isLimit = /^([1-9]\d?|1\d\d|200)$/.test(given);
    const whole = await handler(
      withQuery(withoutCursor(request), (query) => isLimit && query.set('historyLimit', '200')),
    );
    if (whole.status !== 200 || !whole.text) return whole;
    const body = JSON.parse(whole.text);
    const { data } = body.history;
    const end = data.length - start;
    const nextCursor = end > limit ? `${start + limit}-${seal(start + limit)}` : null;
    return withJson(whole, { ...body, history: { data: data.slice(Math.max(0, end - limit), end), nextCursor } });
  };
}

/** Pages the list by position, with correctly bound and signed cursors. */
function pageByOffset(handler: Handler, { tokens }: Target): Handler {
  const userOf = (token = '') => (Object.values(tokens.without ?? {}).includes(token) ? tokens.full : token);
  return async (request) => {
    if (operationOf(request) !== 'list') return handler(request);
    const filters = [...request.query].filter(([name]) => !['limit', 'cursor'].includes(name));
    const seal = (start: number) =>
      createHash('sha256')
        .update(JSON.stringify([start, filters, userOf(tokenOf(request))]))
        .digest('hex');
    const cursor = request.query.get('cursor');
    const start = Number(/^(\d+)-/.exec(cursor ?? '')?.[1] ?? 0);
    if (cursor !== null && cursor !== `${start}-${seal(start)}`) return handler(request);
    const whole = await handler(
      withQuery(request, (query) => {
        query.delete('cursor');
        if (/^([1-9]\d?|100)$/.test(query.get('limit') ?? '50')) query.set('limit', '100');
      }),
    );
    if (whole.status !== 200 || !whole.text) return whole;
    const { data } = JSON.parse(whole.text);
    const end = start + limitOf(request);
    const nextCursor = end < data.length ? `${end}-${seal(end)}` : null;
    return withJson(whole, { data: data.slice(start, end), nextCursor });
  };
}
