import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, mayReach } from '@threads-api/webhook-address';
import { Agent, request } from 'undici';

export interface Outcome {
  /** Null if there was no answer. */
  status: number | null;
  /** The first bytes of the answer, or why there was none. */
  answer: string;
  milliseconds: number;
  retryAfter?: string;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface SendOptions {
  /** Whether plain HTTP to this machine is allowed, as for a receiver under development. */
  allowLoopback: boolean;
  /** How long an attempt may take in all, in milliseconds. */
  timeout: number;
}

export type Send = (post: Post) => Promise<Outcome>;

/** How much of an answer is kept, and how much is read at all. */
const kept = 500;
const mostRead = 64 * 1024;

/** Posts to receivers on the internet only: no redirect is followed and no internal address is reached, whatever DNS says. */
export function createSend({ allowLoopback, timeout }: SendOptions): { send: Send; close(): Promise<void> } {
  /** Lookups under way: many deliveries to one host ask once, and a slow name server holds up no more than that. */
  const asking = new Map<string, Promise<LookupAddress[]>>();
  const addressesOf = (hostname: string): Promise<LookupAddress[]> => {
    const known = asking.get(hostname) ?? lookUp(hostname, { all: true }).finally(() => asking.delete(hostname));
    asking.set(hostname, known);
    return known;
  };
  const lookup: LookupFunction = (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        // One internal address is enough: the system chooses which address is used.
        if (!addresses.every(({ address }) => mayReach(address, allowLoopback))) return callback(refusal(hostname), '');
        const [first] = addresses;
        if (options.all) return callback(null, addresses);
        return callback(null, first?.address ?? '', first?.family);
      },
      (error) => callback(error, ''),
    );
  };
  const agent = new Agent({ connect: { lookup, timeout }, keepAliveTimeout: 5000 });

  const send: Send = async ({ url, headers, body }) => {
    const started = performance.now();
    const since = () => Math.round(performance.now() - started);
    // Not AbortSignal.timeout: that one is kept until its time has come, however soon the answer was there.
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new DOMException('too late', 'TimeoutError')), timeout);
    try {
      refuseEarly(url, allowLoopback);
      const { signal } = ending;
      const response = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
      const retryAfter = [response.headers['retry-after']].flat()[0];
      const answer = await beginningOf(response.body);
      return { status: response.statusCode, answer, milliseconds: since(), ...(retryAfter && { retryAfter }) };
    } catch (error) {
      return { status: null, answer: reasonOf(error as Error, timeout), milliseconds: since() };
    } finally {
      clearTimeout(timer);
    }
  };
  return { send, close: () => agent.destroy() };
}

const refusal = (hostname: string) => new Error(`${hostname} is an internal address, where no event is sent`);

/** What can be told from the URL alone; a literal address is never looked up. */
function refuseEarly(url: string, allowLoopback: boolean): void {
  const parsed = new URL(url);
  const { protocol } = parsed;
  const { host, isLocal } = hostOf(parsed);
  if (isIP(host) && !mayReach(host, allowLoopback)) throw refusal(host);
  if (protocol !== 'https:' && !(protocol === 'http:' && allowLoopback && isLocal))
    throw new Error('only https is allowed');
}

/** The first bytes of an answer; the rest of a long one is not read. */
async function beginningOf(body: AsyncIterable<Uint8Array> & { destroy(): void }): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (size < kept) chunks.push(chunk);
    size += chunk.length;
    if (size > mostRead) break;
  }
  return Buffer.concat(chunks)
    .subarray(0, kept)
    .toString('utf8')
    .replaceAll(/\p{Cc}/gu, ' ');
}

function reasonOf(error: Error & { code?: string }, timeout: number): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  return clean(error.message || error.code || 'no answer').slice(0, kept);
}

/** Some databases do not even take a NUL. */
const clean = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');
