import type { Target } from '@threads-api/conformance';
import { contract } from '@threads-api/contract';
import { exchangeBytes } from '@threads-api/testing';
import { Pool } from 'undici';
import type { PlainRequest } from '../../service/conformance/requests.ts';
import type { Corpus } from './corpus.ts';
import { maskNew, maskVarying } from './mask.ts';

/** The response to one request or connection. */
export interface Observation {
  /** A readable form of the request. */
  request: string;
  /** Status, headers and body, with varying values masked. */
  response: string;
}

const atOnce = 4;
/** A mutant that keeps a connection open would otherwise cost seconds of idle time. */
const connectionsAtOnce = 16;
/** More requests than the rate limit of the demo's limited user allows. */
const burst = 14;

/** Records the responses to all requests, always in the same order. */
export async function recordResponses(target: Target, corpus: Corpus): Promise<Observation[]> {
  const { origin } = new URL(target.baseUrl);
  const pool = new Pool(origin, { connections: atOnce });
  const see = (request: PlainRequest) => observe(pool, request);
  try {
    const plain = await inTurns(corpus.requests, atOnce, see);
    const raw = await inTurns(corpus.connections, connectionsAtOnce, async (bytes) => {
      const { text, closed } = await exchangeBytes(origin, bytes);
      return { request: JSON.stringify(bytes), response: maskVarying(`${text}\n${closed ? 'closed' : 'kept open'}`) };
    });
    const limited: Observation[] = [];
    for (let count = 0; count < burst; count += 1)
      limited.push(await see({ method: 'GET', path: listPath, headers: bearer(target.tokens.limited) }));
    const known = new Set(plain.flatMap(({ response }) => response.match(/\b[a-z]{3}_\w+/g) ?? []));
    const changed = (await afterActions(target, see)).map(({ request, response }) => ({
      request: `after actions: ${request}`,
      response: maskNew(response, known),
    }));
    return [...plain, ...raw, ...limited, ...changed];
  } finally {
    await pool.destroy();
  }
}

const listPath = `${contract.basePath}${contract.operation('listThreads').path}`;
const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

async function observe(pool: Pool, { method, path, headers }: PlainRequest): Promise<Observation> {
  const request = `${method} ${path} ${JSON.stringify(headers)}`;
  try {
    const answer = await pool.request({ method: method as 'GET', path, headers });
    const body = headers['accept-encoding'] ? await answer.body.arrayBuffer().then(String) : await answer.body.text();
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
    return { request, response: maskVarying([answer.statusCode, ...lines.sort(), '', body].join('\n')) };
  } catch (error) {
    return { request, response: `no response: ${(error as NodeJS.ErrnoException).code}` };
  }
}

/** Changes a thread and reads everything that could show the change, as two users. One of them joins a second inbox. */
async function afterActions(
  { resources = {}, tokens, actions = {} }: Target,
  see: (request: PlainRequest) => Promise<Observation>,
): Promise<Observation[]> {
  const id = resources.getThread?.closed ?? '';
  const paths = contract.operations.map(({ path }) => `${contract.basePath}${path.replace('{id}', id)}`);
  const lists = ['?unread=1', '?limit=3', '?unread=1&limit=3'].map((query) => `${listPath}${query}`);
  const reads = [...paths, ...lists].flatMap((path) =>
    [tokens.full, tokens.otherUser].map((token) => ({ method: 'GET', path, headers: bearer(token) })),
  );
  const seen: Observation[] = [];
  for (const name of [
    'joinInbox',
    'receiveMessage',
    'addNote',
    'closeThread',
    'receiveMessage',
    'leaveInbox',
  ] as const) {
    const act = actions[name];
    if (typeof act === 'function') await act({ THREAD_ID: id });
    for (const request of reads) seen.push(await see(request));
  }
  return seen;
}

/** Maps items with limited concurrency. Keeps their order. */
async function inTurns<T, R>(items: readonly T[], count: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
  return results;
}
