import type { HistoryEntry, Note, NotePage, paths, Thread, ThreadDetail, ThreadPage } from '@threads-api/contract';
import createClient, { type Client } from 'openapi-fetch';
import { errorFrom } from './errors/error-from.ts';
import { itemsOf, type PagesOptions, pagesOf } from './pages.ts';
import { createResilientFetch, type ResilientFetchOptions } from './resilient-fetch.ts';

export interface ThreadsClientOptions extends ResilientFetchOptions {
  /** The service's base address; it ends with `/api/v1`. */
  baseUrl: string;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

export interface ListThreadsOptions extends CallOptions {
  /** Only what the owner of the token has not read. */
  unread?: boolean | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface GetThreadOptions extends CallOptions {
  historyLimit?: number | undefined;
  historyCursor?: string | undefined;
}

export interface ListNotesOptions extends CallOptions {
  limit?: number | undefined;
  cursor?: string | undefined;
}

type Prefetch = Pick<PagesOptions, 'prefetch'>;

export interface ThreadsClient extends Client<paths> {
  listThreads(options?: ListThreadsOptions): Promise<ThreadPage>;
  getThread(id: string, options?: GetThreadOptions): Promise<ThreadDetail>;
  listNotes(id: string, options?: ListNotesOptions): Promise<NotePage>;
  threads: {
    /** Every thread, newest first. */
    all(options?: ListThreadsOptions & Prefetch): AsyncGenerator<Thread, void, undefined>;
    /** The same page by page; keep a page's `nextCursor` to go on another time. */
    pages(options?: ListThreadsOptions & Prefetch): AsyncGenerator<ThreadPage, void, undefined>;
  };
  notes: {
    /** Every note of a thread, oldest first. */
    all(id: string, options?: ListNotesOptions & Prefetch): AsyncGenerator<Note, void, undefined>;
    pages(id: string, options?: ListNotesOptions & Prefetch): AsyncGenerator<NotePage, void, undefined>;
  };
  history: {
    /** The whole history of a thread, from the newest entry to the oldest. */
    all(id: string, options?: GetThreadOptions & Prefetch): AsyncGenerator<HistoryEntry, void, undefined>;
    /** The thread with one page of its history after the other, the newest first. */
    pages(id: string, options?: GetThreadOptions & Prefetch): AsyncGenerator<ThreadDetail, void, undefined>;
  };
}

/**
 * A client for the Conversation Threads API.
 *
 * @example
 * const client = createThreadsClient({ baseUrl: 'https://threads.example/api/v1', token });
 * for await (const thread of client.threads.all({ unread: true })) console.log(thread.subject);
 */
export function createThreadsClient({ baseUrl, ...options }: ThreadsClientOptions): ThreadsClient {
  const client = createClient<paths>({ baseUrl, fetch: createResilientFetch(options) });

  const listThreads = ({ unread, limit, cursor, signal }: ListThreadsOptions = {}) => {
    const query = given({ unread: unread ? ('1' as const) : undefined, limit, cursor });
    return unwrap<ThreadPage>(client.GET('/threads', { params: { query }, ...asText(signal) }));
  };
  const getThread = (id: string, { historyLimit, historyCursor, signal }: GetThreadOptions = {}) => {
    const query = given({ historyLimit, historyCursor });
    return unwrap<ThreadDetail>(client.GET('/threads/{id}', { params: { path: { id }, query }, ...asText(signal) }));
  };
  const listNotes = (id: string, { limit, cursor, signal }: ListNotesOptions = {}) => {
    const query = given({ limit, cursor });
    return unwrap<NotePage>(client.GET('/threads/{id}/notes', { params: { path: { id }, query }, ...asText(signal) }));
  };

  const threads: ThreadsClient['threads'] = {
    pages: (options = {}) =>
      pagesOf(
        (cursor) => listThreads({ ...options, cursor }),
        ({ nextCursor }) => nextCursor,
        options,
      ),
    all: (options) => itemsOf(threads.pages(options), ({ data }) => data),
  };
  const notes: ThreadsClient['notes'] = {
    pages: (id, options = {}) =>
      pagesOf(
        (cursor) => listNotes(id, { ...options, cursor }),
        ({ nextCursor }) => nextCursor,
        options,
      ),
    all: (id, options) => itemsOf(notes.pages(id, options), ({ data }) => data),
  };
  const history: ThreadsClient['history'] = {
    pages: (id, options = {}) =>
      pagesOf(
        (historyCursor) => getThread(id, { ...options, historyCursor }),
        (thread) => thread.history.nextCursor,
        { cursor: options.historyCursor, prefetch: options.prefetch },
      ),
    all: (id, options) => itemsOf(history.pages(id, options), (thread) => thread.history.data.toReversed()),
  };
  return Object.assign(client, { listThreads, getThread, listNotes, threads, notes, history });
}

/** Without what is undefined: it would be sent as text. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/** The answer is parsed here, where it is known whose it is. */
const asText = (signal: AbortSignal | undefined) => ({ parseAs: 'text' as const, ...given({ signal }) });

async function unwrap<T>(call: Promise<{ data?: string; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw errorFrom('GET', response, error);
  try {
    const body = JSON.parse(data ?? '');
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // What is no JSON is no answer of the contract either.
  }
  throw errorFrom('GET', response, undefined);
}
