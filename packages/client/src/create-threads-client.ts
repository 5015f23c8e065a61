import type { HistoryEntry, Note, NotePage, paths, Thread, ThreadDetail, ThreadPage } from '@threads-api/contract';
import { type QueryOptions, toQuery } from '@threads-api/contract/query';
import createClient, { type Client } from 'openapi-fetch';
import { createCall } from './call.ts';
import { type Clock, systemClock } from './clock.ts';
import { errorFrom } from './errors/error-from.ts';
import type { ResponseCache } from './lru-cache.ts';
import { itemsOf, type Page, type PagesOptions, pagesOf } from './pages.ts';
import { briefResponse, readResponse } from './read-response.ts';
import { type Retry, type RetryOptions, withRetry } from './retry-policy.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import { type TokenSource, withAuthentication } from './with-authentication.ts';
import { withConditionalReads } from './with-conditional-reads.ts';
import { withPacing } from './with-pacing.ts';

export interface ThreadsClientOptions extends TransportOptions {
  /** The base URL of the service; it ends with `/api/v1`. */
  baseUrl: string;
  /** A token, or a function that returns one. `fresh` is true if the last one was refused. */
  token: TokenSource;
  retry?: RetryOptions | undefined;
  /** Keep within the rate limit from the first request on, so that there is no 429. Default: false. */
  pace?: boolean | undefined;
  /** Stores responses, so that an unchanged one costs a 304. */
  cache?: ResponseCache | undefined;
  /** Ends everything that this client does. */
  signal?: AbortSignal | undefined;
  /** Called before each wait for another attempt, as for a page that says "retrying in 12 s". */
  onRetry?: ((retry: Retry) => void) | undefined;
  clock?: Clock | undefined;
  random?: (() => number) | undefined;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The query parameters of the contract; a flag such as `unread` is `true` or `false`. */
export interface ListThreadsOptions extends CallOptions, QueryOptions<'listThreads'> {}
export interface GetThreadOptions extends CallOptions, QueryOptions<'getThread'> {}
export interface ListNotesOptions extends CallOptions, QueryOptions<'listThreadNotes'> {}

type Prefetch = Pick<PagesOptions, 'prefetch'>;

/** The client of openapi-fetch, with the methods that the contract has. */
export type RawClient = Pick<Client<paths>, 'GET' | 'use' | 'eject'>;

export interface ThreadsClient {
  listThreads(options?: ListThreadsOptions): Promise<ThreadPage>;
  getThread(id: string, options?: GetThreadOptions): Promise<ThreadDetail>;
  listNotes(id: string, options?: ListNotesOptions): Promise<NotePage>;
  threads: {
    /** Every thread, newest first. */
    all(options?: ListThreadsOptions & Prefetch): AsyncGenerator<Thread, void, undefined>;
    /** Page by page. Keep the `nextCursor` of a page to continue another time. */
    pages(options?: ListThreadsOptions & Prefetch): AsyncGenerator<ThreadPage, void, undefined>;
  };
  notes: {
    /** Every note of a thread, oldest first. */
    all(id: string, options?: ListNotesOptions & Prefetch): AsyncGenerator<Note, void, undefined>;
    pages(id: string, options?: ListNotesOptions & Prefetch): AsyncGenerator<NotePage, void, undefined>;
  };
  history: {
    /** The whole history of a thread, newest entry first. */
    all(id: string, options?: GetThreadOptions & Prefetch): AsyncGenerator<HistoryEntry, void, undefined>;
    /** The thread with one page of its history after the other, newest page first. */
    pages(id: string, options?: GetThreadOptions & Prefetch): AsyncGenerator<ThreadDetail, void, undefined>;
  };
  /** openapi-fetch, with authentication, pacing, conditional reads and retry. */
  raw: RawClient;
}

/**
 * A client for the Conversation Threads API.
 *
 * @example
 * const client = createThreadsClient({ baseUrl: 'https://threads.example/api/v1', token });
 * for await (const thread of client.threads.all({ unread: true })) console.log(thread.subject);
 */
export function createThreadsClient({ baseUrl, ...options }: ThreadsClientOptions): ThreadsClient {
  const fetchWith = createFetch(options);
  const { GET, use, eject } = createClient<paths>({ baseUrl, fetch: fetchWith(readResponse) });
  // A middleware may do anything with a response; without one, only its text is read.
  let respond = briefResponse;
  const raw: RawClient = {
    GET,
    eject,
    use(...middleware) {
      respond = readResponse;
      use(...middleware);
    },
  };
  const inside = (signal: AbortSignal | undefined, tokens: string[]) =>
    ({ parseAs: 'stream', fetch: fetchWith(respond, signal, tokens) }) as const;

  const listThreads = ({ signal, prefetch, ...options }: ListThreadsOptions & Prefetch = {}) => {
    const params = { query: toQuery(options) };
    return read<ThreadPage>(
      (tokens) => GET('/threads', { params, ...inside(signal, tokens) }),
      (page) => page,
    );
  };
  const getThread = async (id: string, { signal, prefetch, ...options }: GetThreadOptions & Prefetch = {}) => {
    const params = { path: { id: threadId(id) }, query: toQuery(options) };
    return read<ThreadDetail>(
      (tokens) => GET('/threads/{id}', { params, ...inside(signal, tokens) }),
      ({ history }) => history,
    );
  };
  const listNotes = async (id: string, { signal, prefetch, ...options }: ListNotesOptions & Prefetch = {}) => {
    const params = { path: { id: threadId(id) }, query: toQuery(options) };
    return read<NotePage>(
      (tokens) => GET('/threads/{id}/notes', { params, ...inside(signal, tokens) }),
      (page) => page,
    );
  };

  const threads: ThreadsClient['threads'] = {
    pages: (options = {}) =>
      pagesOf(
        (cursor, signal) => listThreads({ ...options, cursor, signal }),
        (page) => page,
        options,
      ),
    all: (options) => itemsOf(threads.pages(options), ({ data }) => data),
  };
  const notes: ThreadsClient['notes'] = {
    pages: (id, options = {}) =>
      pagesOf(
        (cursor, signal) => listNotes(id, { ...options, cursor, signal }),
        (page) => page,
        options,
      ),
    all: (id, options) => itemsOf(notes.pages(id, options), ({ data }) => data),
  };
  const history: ThreadsClient['history'] = {
    pages: (id, options = {}) =>
      pagesOf(
        (historyCursor, signal) => getThread(id, { ...options, historyCursor, signal }),
        (thread) => thread.history,
        { ...options, cursor: options.historyCursor },
      ),
    all: (id, options) => itemsOf(history.pages(id, options), (thread) => [...thread.history.data].reverse()),
  };
  return { listThreads, getThread, listNotes, threads, notes, history, raw };
}

/** A `fetch` for reads. From the inside out: it keeps the limit, asks for changes only, authenticates and tries again. */
function createFetch(options: Omit<ThreadsClientOptions, 'baseUrl'>) {
  const { token, cache, pace, attemptTimeout = 30_000, clock = systemClock } = options;
  // Also for what is given as undefined.
  const { attempts = 5, totalTime = 180_000, longestWait = 120_000 } = options.retry ?? {};
  // With a single attempt there is no wait for the limit either, unless `pace` is set.
  const longestPause = attempts > 1 || pace ? longestWait : 0;
  const paced = withPacing(createTransport(options, attemptTimeout), clock, pace, longestPause);
  const conditional = cache ? withConditionalReads(paced, cache) : paced;
  const authenticated = withAuthentication(conditional, token, Math.min(attemptTimeout, totalTime));
  const send = withRetry(authenticated, clock, attempts, longestWait, options);
  return (respond: typeof readResponse, callSignal?: AbortSignal, tokens: string[] = []) =>
    async (request: Request): Promise<Response> => {
      const signals = [request.signal, callSignal, options.signal];
      return respond(request.url, await send(createCall(request, signals, totalTime, clock, tokens)));
    };
}

type Parsed = { error?: unknown; response: Response };

/** The body of a success that has a complete page; anything else is an error. */
async function read<T>(
  call: (tokens: string[]) => Promise<Parsed>,
  pageOf: (body: T) => Partial<Page<unknown>> | undefined,
): Promise<T> {
  const tokens: string[] = [];
  const { error, response } = await call(tokens);
  const { status, headers, url } = response;
  // openapi-fetch leaves the body of a success. That of an error it has read, which a middleware's own response allows once.
  const text = await response.text().catch(() => JSON.stringify(error));
  try {
    const body = JSON.parse(text) as T;
    const { data, nextCursor } = pageOf(body) ?? {};
    // A page without an end would be read for ever.
    if (status === 200 && Array.isArray(data) && nextCursor !== undefined) return body;
  } catch {
    // Not JSON, or not an object: reported below.
  }
  throw errorFrom({ method: 'GET', url, tokens }, { status, headers, text });
}

/** These would lead to another path: a URL resolves them before it is sent. */
function threadId(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new TypeError(`No valid id: '${id}'`);
  return id;
}
