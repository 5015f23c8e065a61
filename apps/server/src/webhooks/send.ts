import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { hostOf, mayReach } from '#store';

export interface Outcome {
  /** Null if there was no response. */
  status: number | null;
  /** The first bytes of the response body, or the reason why there was no response. */
  response: string;
  milliseconds: number;
  retryAfter?: string;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface SendOptions {
  /** Whether plain HTTP to this machine is allowed, for receivers under development. */
  allowLoopback: boolean;
  /** The total time limit of an attempt, in milliseconds. */
  timeout: number;
}

export type Send = (post: Post) => Promise<Outcome>;

/** How many bytes of a response are kept, and how many are read at most. */
const keptBytes = 500;
const maximumBytes = 64 * 1024;

/** Sends to receivers on the internet only. Redirects are not followed, and names that resolve to internal addresses are refused. */
export function createSend({ allowLoopback, timeout }: SendOptions): { send: Send; close(): Promise<void> } {
  const lookup = createGuardedLookup(allowLoopback);
  const agent = new Agent({ connect: { lookup, timeout }, keepAliveTimeout: 5000 });

  const send: Send = async ({ url, headers, body }) => {
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    // AbortSignal.timeout would stay in memory until it fires, even after a quick response.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new DOMException('timed out', 'TimeoutError')), timeout);
    try {
      checkUrl(url, allowLoopback);
      const { signal } = deadline;
      const received = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
      const retryAfter = [received.headers['retry-after']].flat()[0];
      const response = await readBeginning(received.body);
      return { status: received.statusCode, response, milliseconds: elapsed(), ...(retryAfter && { retryAfter }) };
    } catch (error) {
      return { status: null, response: reasonOf(error as Error, timeout), milliseconds: elapsed() };
    } finally {
      clearTimeout(timer);
    }
  };
  return { send, close: () => agent.destroy() };
}

/** Refuses URLs before a connection is made. A literal IP address never reaches the lookup. */
function checkUrl(url: string, allowLoopback: boolean): void {
  const parsed = new URL(url);
  const { protocol } = parsed;
  const { host, isLocal } = hostOf(parsed);
  if (isIP(host) && !mayReach(host, allowLoopback)) throw internalAddressError(host);
  if (protocol !== 'https:' && !(protocol === 'http:' && allowLoopback && isLocal))
    throw new Error('only https is allowed');
}

/** The first bytes of a response body. The rest of a long one is not read. */
async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (size < keptBytes) chunks.push(chunk);
    size += chunk.length;
    if (size > maximumBytes) break;
  }
  return withoutControls(Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8'));
}

function reasonOf(error: Error & { code?: string }, timeout: number): string {
  if (error.name === 'TimeoutError') return `no response within ${timeout / 1000} s`;
  return withoutControls(error.message || error.code || 'no response').slice(0, keptBytes);
}

/** PostgreSQL cannot store NUL, and other control characters could disturb a terminal. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

/** A DNS lookup for sockets that refuses hosts with an internal address. */
function createGuardedLookup(allowLoopback: boolean): LookupFunction {
  /** Pending lookups. Concurrent deliveries to one host share a lookup, so that a slow name server blocks one thread only. */
  const pending = new Map<string, Promise<LookupAddress[]>>();
  const resolve = (hostname: string): Promise<LookupAddress[]> => {
    const addresses = pending.get(hostname) ?? lookUp(hostname, { all: true }).finally(() => pending.delete(hostname));
    pending.set(hostname, addresses);
    return addresses;
  };
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        // Every address has to be allowed: the system chooses which one is used.
        if (!addresses.every(({ address }) => mayReach(address, allowLoopback)))
          return callback(internalAddressError(hostname), '');
        const [first] = addresses;
        if (options.all) return callback(null, addresses);
        return callback(null, first?.address ?? '', first?.family);
      },
      (error) => callback(error, ''),
    );
  };
}

const internalAddressError = (host: string) => new Error(`${host} is an internal address; events are not sent there`);
