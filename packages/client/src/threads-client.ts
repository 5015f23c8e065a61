import type { HistoryEntry, Note, NotePage, Thread, ThreadDetail, ThreadPage } from '@threads-api/contract';
import type { QueryOptions } from '@threads-api/contract/query';
import type { ResponseCache } from './lru-cache.ts';
import type { ItemsOptions, PagesOptions } from './pages.ts';
import type { CallOptions, RetryOptions } from './retry-options.ts';
import type { TransportOptions } from './transport.ts';
import type { Wait } from './wait.ts';
import type { TokenSource } from './with-authentication.ts';

/** The options of `createThreadsClient`. Defaults also replace an explicit `undefined`. */
export interface ThreadsClientOptions extends TransportOptions {
  /**
   * The base URL of the service, ending with `/api/v1`: an `http:` or `https:` URL without credentials, query or
   * fragment, or a path in a browser. Required. Any other value throws a `TypeError`.
   */
  baseUrl: string;
  /**
   * A token, or a function that returns one. The function is called before each attempt. After a 401 it is called with
   * `true`, once for all calls that failed with the same token. If it fails or takes longer than `attemptTimeout`, the call fails
   * with a `TokenError`. Required. A missing token throws a `TypeError`.
   */
  token: TokenSource;
  /**
   * A stable name for the user, such as an id. The service does not receive it. It separates the data of different users in
   * one `QueryClient`. Default: a hash of the token, or a random name if the token is a function.
   */
  user?: string | undefined;
  /**
   * Identifies the service in query keys. Set it to the same value on a server that renders pages and in the browser, if they use
   * different URLs for the service. Default: `baseUrl`.
   */
  service?: string | undefined;
  /** When to retry and how long to wait. Default: up to five attempts within three minutes. */
  retry?: RetryOptions | undefined;
  /**
   * Stay within the announced rate limit from the first request, so that bulk reads get no 429. Default: false, which does
   * so after the first 429. Each token has a separate limit.
   */
  pace?: boolean | undefined;
  /** Stores responses, so that the server can answer with a 304: `createLruCache()` or your own. Each token has separate entries. Default: none. */
  cache?: ResponseCache | undefined;
  /** Aborts all calls of this client with an `AbortError`. Default: none. */
  signal?: AbortSignal | undefined;
  /** Called when a call starts to wait, for messages such as "Retrying in 12 s". If it throws, the error is logged. Default: none. */
  onWait?: ((wait: Wait) => void) | undefined;
}

/** The query parameters of `GET /threads`. The flag `unread` is a boolean. */
export interface ListThreadsOptions extends CallOptions, QueryOptions<'listThreads'> {}
/** The query parameters of `GET /threads/{id}`. */
export interface GetThreadOptions extends CallOptions, QueryOptions<'getThread'> {}
/** The query parameters of `GET /threads/{id}/notes`. */
export interface ListNotesOptions extends CallOptions, QueryOptions<'listThreadNotes'> {}

/** Iterators over the threads. */
export interface ThreadsReader {
  /** Yields every thread once, newest first. Throws the errors of `listThreads`. */
  all(options?: ListThreadsOptions & ItemsOptions): AsyncGenerator<Thread, void, undefined>;
  /** Yields pages. To continue later, save a page's `nextCursor` and pass it as `cursor`. Throws the errors of `listThreads`. */
  pages(options?: ListThreadsOptions & PagesOptions): AsyncGenerator<ThreadPage, void, undefined>;
}

/** Iterators over the notes of a thread. */
export interface NotesReader {
  /** Yields every note once, oldest first. Throws the errors of `listNotes`, and immediately if the id is missing. */
  all(id: string, options?: ListNotesOptions & ItemsOptions): AsyncGenerator<Note, void, undefined>;
  /** Yields pages. To continue later, save a page's `nextCursor` and pass it as `cursor`. Throws the errors of `listNotes`. */
  pages(id: string, options?: ListNotesOptions & PagesOptions): AsyncGenerator<NotePage, void, undefined>;
}

/** Iterators over the history of a thread. */
export interface HistoryReader {
  /** Yields every history entry once, newest first. Throws the errors of `getThread`, and immediately if the id is missing. */
  all(id: string, options?: GetThreadOptions & ItemsOptions): AsyncGenerator<HistoryEntry, void, undefined>;
  /**
   * Yields the thread with each page of its history, newest page first. To continue later, save `history.nextCursor` and
   * pass it as `historyCursor`. Throws the errors of `getThread`.
   */
  pages(id: string, options?: GetThreadOptions & PagesOptions): AsyncGenerator<ThreadDetail, void, undefined>;
}

/** A client for the Conversation Threads API. Every rejection is a `ThreadsError`. */
export interface ThreadsClient {
  /**
   * Reads one page of threads, newest first.
   *
   * @throws `BadRequestError` for a limit outside 1 to 100 or an invalid cursor, `UnauthorizedError`, `ForbiddenError`,
   * `RateLimitedError`, `ServerError`, `NetworkError`, `ContractError`, `TokenError` or `AbortError`.
   */
  listThreads(options?: ListThreadsOptions): Promise<ThreadPage>;
  /**
   * Reads one thread with the newest page of its history.
   *
   * @throws `NotFoundError` if the caller cannot see the thread, `BadRequestError` for a missing id, and the errors of
   * `listThreads`.
   */
  getThread(id: string, options?: GetThreadOptions): Promise<ThreadDetail>;
  /**
   * Reads one page of a thread's notes, oldest first.
   *
   * @throws `NotFoundError` if the caller cannot see the thread, `BadRequestError` for a missing id, and the errors of
   * `listThreads`.
   */
  listNotes(id: string, options?: ListNotesOptions): Promise<NotePage>;
  /** Iterators over the threads. */
  threads: ThreadsReader;
  /** Iterators over the notes of a thread. */
  notes: NotesReader;
  /** Iterators over the history of a thread. */
  history: HistoryReader;
  /** Ends all waits and resets the known rate limits, for a "Try again now" button. */
  retryNow(): void;
  /** The base URL without a trailing slash. */
  baseUrl: string;
  /** Identifies the service. Part of every query key. */
  service: string;
  /** The name of the user, which is part of every query key. */
  user: string;
  /**
   * Sends another library's request with the token, pacing, conditional reads and retries of this client. Resolves for
   * every status. `createRawClient` from `@threads-api/client/raw` uses it.
   *
   * @throws `BadRequestError` for a URL outside `baseUrl`, because the token must not be sent to another service.
   */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>;
}
