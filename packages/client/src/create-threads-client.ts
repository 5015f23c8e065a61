import type { HistoryEntry, Note, NotePage, paths, Thread, ThreadDetail, ThreadPage } from '@threads-api/contract';
import createClient, { type Client } from 'openapi-fetch';
import { errorFrom } from './errors/error-from.ts';
import { itemsOf, type PagesOptions, pagesOf } from './pages.ts';
import { createResilientFetch, type ReadResponse, type ResilientFetchOptions } from './resilient-fetch.ts';

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
  const begin = createResilientFetch(options);
  const client = createClient<paths>({
    baseUrl,
    fetch: (request) => {
      const call = begin(request.signal);
      return call.fetch(new Request(request, call));
    },
  });

  // openapi-fetch sends nothing of what is undefined, which its types do not know. The answer is parsed where it is known whose it is.
  const get = async <T>(path: keyof paths, params: object, signal: AbortSignal | undefined): Promise<T> => {
    const call = client.GET(path, { params, parseAs: 'stream', ...begin(signal) } as never);
    const { error, response } = (await call) as { error?: never; response: ReadResponse };
    let body: { statusCode?: unknown; message?: unknown; history?: Partial<Page> } & Partial<Page> = {};
    try {
      // A middleware may have put another in its place.
      body = error ?? JSON.parse(response.content ?? (await response.text()));
      const { data, nextCursor } = body.history ?? body;
      // A page without an end would be read for ever.
      if (response.status === 200 && Array.isArray(data) && nextCursor !== undefined) return body as T;
    } catch {
      // What is no JSON is no answer of the contract either.
    }
    throw errorFrom(response, body);
  };

  const listThreads = ({ unread, limit, cursor, signal }: ListThreadsOptions = {}) =>
    get<ThreadPage>(
      '/threads',
      { query: { unread: unread ? '1' : undefined, limit, cursor } satisfies Sent<'/threads'> },
      signal,
    );
  const getThread = (id: string, { historyLimit, historyCursor, signal }: GetThreadOptions = {}) =>
    get<ThreadDetail>(
      '/threads/{id}',
      { path: { id }, query: { historyLimit, historyCursor } satisfies Sent<'/threads/{id}'> },
      signal,
    );
  const listNotes = (id: string, { limit, cursor, signal }: ListNotesOptions = {}) =>
    get<NotePage>(
      '/threads/{id}/notes',
      { path: { id }, query: { limit, cursor } satisfies Sent<'/threads/{id}/notes'> },
      signal,
    );

  const threads: ThreadsClient['threads'] = {
    pages: (options = {}) =>
      pagesOf((cursor, signal) => listThreads({ ...options, cursor, signal }), cursorOf, options),
    all: (options) => itemsOf(threads.pages(options), dataOf),
  };
  const notes: ThreadsClient['notes'] = {
    pages: (id, options = {}) =>
      pagesOf((cursor, signal) => listNotes(id, { ...options, cursor, signal }), cursorOf, options),
    all: (id, options) => itemsOf(notes.pages(id, options), dataOf),
  };
  const history: ThreadsClient['history'] = {
    pages: (id, options = {}) =>
      pagesOf(
        (historyCursor, signal) => getThread(id, { ...options, historyCursor, signal }),
        ({ history }) => cursorOf(history),
        { ...options, cursor: options.historyCursor },
      ),
    all: (id, options) => itemsOf(history.pages(id, options), (thread) => thread.history.data.toReversed()),
  };
  return Object.assign(client, { listThreads, getThread, listNotes, threads, notes, history });
}

type Page = { data: unknown[]; nextCursor: string | null };

const cursorOf = (page: { nextCursor: string | null }) => page.nextCursor;
const dataOf = <T>(page: { data: T[] }) => page.data;

/** The query of a path, where what is not sent may be undefined. */
type Sent<P extends keyof paths> = { [K in keyof Query<P>]: Query<P>[K] | undefined };
type Query<P extends keyof paths> = Required<NonNullable<paths[P]['get']['parameters']['query']>>;
