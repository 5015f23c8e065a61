import type { paths } from '@threads-api/contract';
import { toQuery } from '@threads-api/contract/query';
import { type Call, createCalls, type Send } from './call.ts';
import { BadRequestError, ThreadsError } from './errors.ts';
import { findMistake } from './find-mistake.ts';
import { createLru } from './lru-cache.ts';
import { type ItemsOptions, itemsOf, type Page, pagesOf } from './pages.ts';
import { readPage } from './read-page.ts';
import { type CallOptions, completeRetry } from './retry-options.ts';
import { withRetry } from './retry-policy.ts';
import type { ThreadsClient, ThreadsClientOptions } from './threads-client.ts';
import { createTransport, responseFrom } from './transport.ts';
import { isToken, withAuthentication } from './with-authentication.ts';
import { hashOf, withConditionalReads } from './with-conditional-reads.ts';
import { type Gates, withPacing } from './with-pacing.ts';

/** The options that are not query parameters. */
interface ReadOptions extends CallOptions, ItemsOptions {
  cursor?: string | undefined;
  historyCursor?: string | undefined;
}

/** The body of a successful response. */
type BodyOf<Path extends keyof paths> = paths[Path]['get']['responses'][200]['content']['application/json'];

/**
 * Creates a client for the Conversation Threads API.
 *
 * @throws `TypeError` for a missing or invalid `baseUrl` or `token`, and `BadRequestError` for a limit or time that is not a number.
 * @example
 * const client = createThreadsClient({ baseUrl: 'https://threads.example/api/v1', token });
 * for await (const thread of client.threads.all({ unread: true })) console.log(thread.subject);
 */
export function createThreadsClient(options: ThreadsClientOptions): ThreadsClient {
  const { token, signal, onWait } = options ?? {};
  // The error does not show the value, because it may contain a password.
  if (!/^(?=.)(https?:\/\/[^\s/?#@]+)?(\/(?![/\\])[^\s?#]*)?$/i.test(options?.baseUrl))
    throw new TypeError('baseUrl must be an http(s) URL or a path, without credentials, query or fragment.');
  if (typeof token !== 'function' && !isToken(token))
    throw new TypeError('token must be an access token, or a function that returns one, without "Bearer ".');
  const baseUrl = `${options.baseUrl}`.replace(/\/+$/, '');
  const refuse = (detail: string, path: string) =>
    new BadRequestError(detail, { method: 'GET', url: `${baseUrl}${path}` });
  const mistake = findMistake(options);
  if (mistake) throw refuse(mistake, '');
  const gates = createLru<Send>(100);
  const retry = completeRetry(options.retry);
  const calls = createCalls(retry, signal, onWait);
  const sendCall = createSend(options, gates, retry.longestWait);

  const send = async (call: Call) => {
    try {
      return await sendCall(call);
    } catch (cause) {
      if (cause instanceof ThreadsError) throw cause;
      throw new ThreadsError('The call failed.', { ...call.target, fact: (cause as Error)?.message }, { cause });
    }
  };

  /** Resolves relative URLs here, because Node's `fetch` does not know the URL of a jsdom page. */
  const resolve = (path: string): string => {
    try {
      return new URL(`${baseUrl}${path}`, globalThis.location?.href).href;
    } catch {
      throw refuse('Outside a browser, baseUrl must be an absolute URL.', path);
    }
  };

  const requestOf = (input: Request | string | URL, init: RequestInit | undefined) => {
    try {
      // Not `instanceof`: the request may come from another library or realm.
      return !init && `${input}` === '[object Request]' ? (input as Request) : new Request(input, init);
    } catch (error) {
      throw refuse((error as Error).message, '');
    }
  };

  const urlOf = (path: keyof paths, id: string, query: object): string => {
    const parameters = Object.entries(toQuery(query)).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => `${encode(name)}=${encode(each)}`),
    );
    return resolve([path.replace('{id}', encode(id)), parameters.join('&')].filter(Boolean).join('?'));
  };

  /** Creates the methods that read a paged resource. */
  const createReader = <Path extends keyof paths, Item extends { id: string }>(
    path: Path,
    cursorName: 'cursor' | 'historyCursor',
    pageOf: (body: BodyOf<Path>) => Page<Item>,
    listOf: (body: BodyOf<Path>) => Item[],
  ) => {
    /** Returns the cursor. Rejects ids that would change the path: `URL` resolves empty and dot segments. */
    const check = (id: string, options: ReadOptions) => {
      if (path.includes('{') && (typeof id !== 'string' || /^\.{0,2}$/.test(id)))
        throw refuse(`The id of a thread cannot be '${id}'.`, path);
      const mistake = Object(options) === options ? findMistake(options) : 'The options must be an object.';
      if (mistake) throw refuse(mistake, path);
      return options[cursorName] ?? undefined;
    };
    const read = async (id: string, options: ReadOptions = {}, used = new Set<unknown>()) => {
      used.add(check(id, options));
      const { signal, retry, timeout, prefetch, maxPages, maxItems, ...query } = options;
      const call = calls.open(urlOf(path, id, query), { signal, retry, timeout });
      return readPage(call.target, await send(call), pageOf, used);
    };
    const pages = (id: string, options: ReadOptions = {}) =>
      pagesOf(
        (cursor, signal, used) => read(id, { ...options, [cursorName]: cursor, signal }, used),
        pageOf,
        check(id, options),
        options.signal,
        options,
      );
    const all = (id: string, options?: ReadOptions) => itemsOf(pages(id, options), listOf, options);
    return { read, iterators: { all, pages } };
  };

  const threads = createReader('/threads', 'cursor', itself, dataOf);
  const notes = createReader('/threads/{id}/notes', 'cursor', itself, dataOf);
  const history = createReader(
    '/threads/{id}',
    'historyCursor',
    (thread) => thread.history,
    (thread) => [...thread.history.data].reverse(),
  );
  return {
    listThreads: (options) => threads.read('', options),
    getThread: (id, options) => history.read(id, options),
    listNotes: (id, options) => notes.read(id, options),
    threads: {
      all: (options) => threads.iterators.all('', options),
      pages: (options) => threads.iterators.pages('', options),
    },
    notes: notes.iterators,
    history: history.iterators,
    retryNow() {
      gates.clear();
      calls.endWaits();
    },
    baseUrl,
    service: options.service ?? baseUrl,
    user: options.user ?? (typeof token === 'string' ? hashOf(token) : `${Math.random()}`),
    async fetch(input, init) {
      const request = requestOf(input, init);
      const call = calls.open(request, { signal: request.signal });
      // The token must not be sent to another service.
      if (!call.target.url.startsWith(resolve('/')))
        throw new BadRequestError('The URL is outside baseUrl.', call.target);
      return responseFrom(request.url, await send(call));
    },
  };
}

const itself = <T>(page: T) => page;
const dataOf = <T>({ data }: Page<T>) => data;

/** Encodes a part of a URL. Replaces unpaired surrogates, which `encodeURIComponent` rejects. */
const encode = (text: unknown) => encodeURIComponent(`${text}`.replace(/[\ud800-\udfff]/gu, '\ufffd'));

/** Composes the wrappers around the transport, from the inside out: pacing, conditional reads, authentication, retries. */
function createSend(options: ThreadsClientOptions, gates: Gates, longestWait: number): Send {
  const { token, cache, pace, attemptTimeout = 30_000 } = options;
  const paced = withPacing(createTransport(options, attemptTimeout), gates, pace, longestWait);
  const conditional = cache ? withConditionalReads(paced, cache) : paced;
  return withRetry(withAuthentication(conditional, token, attemptTimeout));
}
