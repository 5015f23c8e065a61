import type { HistoryEntry, Note, NotePage, Thread, ThreadDetail, ThreadPage } from '@threads-api/contract';
import type { QueryOptions } from '@threads-api/contract/query';
import type { Clock } from './clock.ts';
import type { ResponseCache } from './lru-cache.ts';
import type { ItemsOptions, PagesOptions } from './pages.ts';
import type { RetryOptions } from './retry-policy.ts';
import type { TransportOptions } from './transport.ts';
import type { Wait } from './wait.ts';
import type { TokenSource } from './with-authentication.ts';

/** The options of `createThreadsClient`. An option that is `undefined` has its default. */
export interface ThreadsClientOptions extends TransportOptions {
  /**
   * The base URL of the service, which ends with `/api/v1`: an `http:` or `https:` URL without credentials, query and
   * fragment, or in a browser a path. Required; anything else throws a `TypeError`.
   */
  baseUrl: string;
  /**
   * A token, or a function that returns one. The function is called for each call, and with `true` after a 401: once for
   * all calls that were refused with the same token. It may take `attemptTimeout`; if it fails, so does the call, with a
   * `TokenError`. Required; a missing token throws a `TypeError`.
   */
  token: TokenSource;
  /** When to try again, and how long to wait. Default: up to five attempts within three minutes. */
  retry?: RetryOptions | undefined;
  /**
   * Keep within the announced rate limit from the first request on, so that a bulk reader gets no 429. Default: false, which
   * keeps within it from the first 429 on. Each user, known by the token, has an own limit.
   */
  pace?: boolean | undefined;
  /** Stores responses, so that an unchanged one costs a 304: `createLruCache()`, or your own. Entries belong to one token. Default: none. */
  cache?: ResponseCache | undefined;
  /** Ends everything that this client does, with an `AbortError`. Default: none. */
  signal?: AbortSignal | undefined;
  /** Called when a call begins to wait, for each wait of each call: "retrying in 12 s". An error that it throws is logged. Default: none. */
  onWait?: ((wait: Wait) => void) | undefined;
  /** The time, for tests. Default: the system's, looked up at each call, so that fake timers work too. */
  clock?: Clock | undefined;
  /** A number from 0 to 1 for the jitter of waits, for tests. Default: `Math.random`. */
  random?: (() => number) | undefined;
}

/** The options that every call has. */
export interface CallOptions {
  /** Ends the call, its waits included, with an `AbortError`. */
  signal?: AbortSignal | undefined;
}

/** The query parameters of `GET /threads`; the flag `unread` is `true` or `false`. */
export interface ListThreadsOptions extends CallOptions, QueryOptions<'listThreads'> {}
/** The query parameters of `GET /threads/{id}`. */
export interface GetThreadOptions extends CallOptions, QueryOptions<'getThread'> {}
/** The query parameters of `GET /threads/{id}/notes`. */
export interface ListNotesOptions extends CallOptions, QueryOptions<'listThreadNotes'> {}

/** Every thread of the list. */
export interface ThreadsReader {
  /** Every thread, newest first, each once. Fails as `listThreads` does. */
  all(options?: ListThreadsOptions & ItemsOptions): AsyncGenerator<Thread, void, undefined>;
  /** Page by page. Keep the `nextCursor` of a page, and pass it as `cursor` to continue another time. Fails as `listThreads` does. */
  pages(options?: ListThreadsOptions & PagesOptions): AsyncGenerator<ThreadPage, void, undefined>;
}

/** Every note of a thread. */
export interface NotesReader {
  /** Every note of a thread, oldest first, each once. Fails as `listNotes` does; without an id, at once. */
  all(id: string, options?: ListNotesOptions & ItemsOptions): AsyncGenerator<Note, void, undefined>;
  /** Page by page. Keep the `nextCursor` of a page, and pass it as `cursor` to continue another time. Fails as `listNotes` does. */
  pages(id: string, options?: ListNotesOptions & PagesOptions): AsyncGenerator<NotePage, void, undefined>;
}

/** The whole history of a thread. */
export interface HistoryReader {
  /** Every entry of a thread's history, newest first, each once. Fails as `getThread` does; without an id, at once. */
  all(id: string, options?: GetThreadOptions & ItemsOptions): AsyncGenerator<HistoryEntry, void, undefined>;
  /**
   * The thread with one page of its history after the other, newest page first. Keep `history.nextCursor`, and pass it as
   * `historyCursor` to continue another time. Fails as `getThread` does.
   */
  pages(id: string, options?: GetThreadOptions & PagesOptions): AsyncGenerator<ThreadDetail, void, undefined>;
}

/** A client for the Conversation Threads API. Each rejection is a `ThreadsError`. */
export interface ThreadsClient {
  /**
   * One page of threads, newest first.
   *
   * @throws `BadRequestError` for a limit outside 1 to 100 or a cursor that is not valid, `UnauthorizedError`, `ForbiddenError`,
   * `RateLimitedError`, `ServerError`, `NetworkError`, `ContractError`, `TokenError` or `AbortError`.
   */
  listThreads(options?: ListThreadsOptions): Promise<ThreadPage>;
  /**
   * One thread, with the newest page of its history.
   *
   * @throws `NotFoundError` for a thread that is not in the caller's view, `BadRequestError` for a missing id, and the errors of
   * `listThreads`.
   */
  getThread(id: string, options?: GetThreadOptions): Promise<ThreadDetail>;
  /**
   * One page of the notes of a thread, oldest first.
   *
   * @throws `NotFoundError` for a thread that is not in the caller's view, `BadRequestError` for a missing id, and the errors of
   * `listThreads`.
   */
  listNotes(id: string, options?: ListNotesOptions): Promise<NotePage>;
  /** Iterators over the threads. */
  threads: ThreadsReader;
  /** Iterators over the notes of a thread. */
  notes: NotesReader;
  /** Iterators over the history of a thread. */
  history: HistoryReader;
  /** Ends every wait now and forgets the limits that were learned, as for a button "Try again now". */
  retryNow(): void;
  /** The base URL, without a slash at its end. */
  baseUrl: string;
  /**
   * Sends a request of another library with the token, pacing, conditional reads and retries of this client. It resolves for
   * every status. `createRawClient` of `@threads-api/client/raw` uses it.
   */
  fetch(request: Request): Promise<Response>;
}
