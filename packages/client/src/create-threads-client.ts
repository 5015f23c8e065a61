import type { NotePage, paths, ThreadDetail, ThreadPage } from '@threads-api/contract';
import { toQuery } from '@threads-api/contract/query';
import { type Call, createCalls } from './call.ts';
import { systemClock } from './clock.ts';
import { createSend } from './create-send.ts';
import { BadRequestError } from './errors/bad-request-error.ts';
import { ThreadsError } from './errors/threads-error.ts';
import { createLru } from './lru-cache.ts';
import { type ItemsOptions, itemsOf, type Page, pagesOf } from './pages.ts';
import type { RateGate } from './rate-gate.ts';
import { readPage } from './read-page.ts';
import type { CallOptions, ThreadsClient, ThreadsClientOptions } from './threads-client.ts';
import { responseFrom } from './transport.ts';
import { isToken } from './with-authentication.ts';

/** The options of any method; all others are query parameters. */
interface ReadOptions extends CallOptions, ItemsOptions {
  cursor?: string | undefined;
  historyCursor?: string | undefined;
}

/**
 * A client for the Conversation Threads API.
 *
 * @throws `TypeError` for a missing or invalid `baseUrl` or `token`.
 * @example
 * const client = createThreadsClient({ baseUrl: 'https://threads.example/api/v1', token });
 * for await (const thread of client.threads.all({ unread: true })) console.log(thread.subject);
 */
export function createThreadsClient(options: ThreadsClientOptions): ThreadsClient {
  const { token, signal, onWait, retry, clock = systemClock } = options;
  // Its value is not shown: it may hold a password.
  if (!/^(?=.)(https?:\/\/[^\s/?#@]+)?(\/[^\s?#]*)?$/i.test(options.baseUrl))
    throw new TypeError('baseUrl must be an http(s) URL or a path, without credentials, query and fragment.');
  if (typeof token !== 'function' && !isToken(token))
    throw new TypeError('token must be an access token, or a function that returns one.');
  const baseUrl = `${options.baseUrl}`.replace(/\/+$/, '');
  const gates = createLru<RateGate>(100);
  const calls = createCalls(clock, retry?.totalTime ?? 180_000, signal, onWait);
  const sendCall = createSend(options, clock, gates);

  const send = async (call: Call) => {
    try {
      return await sendCall(call);
    } catch (cause) {
      if (cause instanceof ThreadsError) throw cause;
      throw new ThreadsError('The call failed.', { ...call.target, fact: (cause as Error)?.message }, { cause });
    }
  };

  const refuse = (detail: string, path: string) =>
    new BadRequestError(detail, { method: 'GET', url: `${baseUrl}${path}` });

  /** An empty id and dots would lead to another path: a URL resolves them before it is sent. */
  const pathOf = (path: keyof paths, id: string): string => {
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw refuse(`The id of a thread cannot be '${id}'.`, path);
    return path.replace('{id}', encode(id));
  };

  /** Resolved here, since `fetch` of Node.js does not know the page that jsdom simulates. */
  const urlOf = (path: string): string => {
    try {
      return new URL(`${baseUrl}${path}`, globalThis.location?.href).href;
    } catch {
      throw refuse('baseUrl must be an absolute URL outside of a page.', path);
    }
  };

  /** The ways to read something that has pages. */
  const createReader = <Body, Item extends { id: string }>(
    cursorName: 'cursor' | 'historyCursor',
    pageOf: (body: Body) => Page<Item>,
    listOf: (body: Body) => Item[],
  ) => {
    const read = async (path: string, options: ReadOptions = {}, used = new Set<unknown>()) => {
      const { signal, prefetch, maxPages, maxItems, ...query } = options;
      const pairs = Object.entries(toQuery(query)).filter(([, value]) => value != null);
      const search = pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&');
      const call = calls.open(urlOf(`${path}${search && '?'}${search}`), signal);
      return readPage(call.target, await send(call), clock.now(), pageOf, used.add(options[cursorName]));
    };
    const pages = (path: string, options: ReadOptions = {}) =>
      pagesOf(
        (cursor, signal, used) => read(path, { ...options, [cursorName]: cursor, signal }, used),
        pageOf,
        options[cursorName],
        options.signal,
        options,
      );
    const all = (path: string, options?: ReadOptions) => itemsOf(pages(path, options), listOf, options);
    return { read, pages, all };
  };

  const threads = createReader(
    'cursor',
    (page: ThreadPage) => page,
    ({ data }) => data,
  );
  const notes = createReader(
    'cursor',
    (page: NotePage) => page,
    ({ data }) => data,
  );
  const history = createReader(
    'historyCursor',
    (thread: ThreadDetail) => thread.history,
    (thread) => [...thread.history.data].reverse(),
  );
  const threadsPath: keyof paths = '/threads';
  const threadPath = (id: string) => pathOf('/threads/{id}', id);
  const notesPath = (id: string) => pathOf('/threads/{id}/notes', id);
  return {
    listThreads: (options) => threads.read(threadsPath, options),
    getThread: async (id, options) => history.read(threadPath(id), options),
    listNotes: async (id, options) => notes.read(notesPath(id), options),
    threads: {
      all: (options) => threads.all(threadsPath, options),
      pages: (options) => threads.pages(threadsPath, options),
    },
    notes: {
      all: (id, options) => notes.all(notesPath(id), options),
      pages: (id, options) => notes.pages(notesPath(id), options),
    },
    history: {
      all: (id, options) => history.all(threadPath(id), options),
      pages: (id, options) => history.pages(threadPath(id), options),
    },
    retryNow() {
      gates.clear();
      calls.endWaits();
    },
    baseUrl,
    async fetch(request) {
      const call = calls.open(request, request.signal);
      return responseFrom(request.url, await send(call));
    },
  };
}

/** A value in a URL. What is no text, such as half a surrogate pair, is replaced instead of failing. */
const encode = (value: unknown) => encodeURIComponent(String(value).replace(/[\ud800-\udfff]/gu, '\ufffd'));
