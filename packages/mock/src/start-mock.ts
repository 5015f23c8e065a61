import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import { createPrism, UnknownPreference } from './ask-prism.ts';
import { type Decision, decide, errorFrom, withMessage } from './decide.ts';
import { type Allowance, createChaos, createCounter, createRandom, type RateLimit } from './interruptions.ts';

export interface MockOptions {
  /** 0 for any free one; default 4010. */
  port?: number;
  host?: string;
  /** Another OpenAPI document than the contract. */
  document?: object;
  /** How long to wait before an answer, in milliseconds: always so long, or between two times. */
  delay?: number | [number, number];
  /** The share of requests, from 0 to 1, that get a 429 or a 503. */
  chaos?: number;
  /** Makes delay and chaos the same at each start. */
  seed?: number;
  /** So many requests in so many seconds, for each token. */
  rateLimit?: RateLimit;
  /** Told of every request, when it is answered. */
  onAnswer?: (answer: MockAnswer) => void;
}

export interface MockAnswer {
  method: string;
  url: string;
  status: number;
  operationId?: string;
  example?: string;
  milliseconds: number;
}

export interface RunningMock {
  /** The base address, with `/api/v1`. */
  url: string;
  /** Serves another document from now on. */
  use(document: object): void;
  close(): Promise<void>;
}

/** A document that the mock cannot serve, and why. */
export class UnusableContract extends Error {}

const exposed = ['X-Request-Id', 'ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'Allow'];

/**
 * Starts the mock.
 *
 * @example
 * const { url, close } = await startMock({ port: 0 });
 * const page = await fetch(`${url}/threads?unread=1`, { headers: { Authorization: 'Bearer any' } });
 */
export async function startMock(options: MockOptions = {}): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1', seed = Date.now(), chaos = 0, rateLimit, delay = 0, onAnswer } = options;
  const random = createRandom(seed);
  const disturb = createChaos(chaos, random);
  const count = rateLimit && createCounter(rateLimit, Date.now);
  let contract = readServable(options.document);
  let askPrism = createPrism(contract.document);

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error(error);
      send(request, response, errorFrom(500, contract.operations[0]?.responses['500']));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const [fastest, slowest] = [delay].flat() as [number, number?];
    if (slowest ?? fastest) await wait(slowest === undefined ? fastest : fastest + random() * (slowest - fastest));
    if (isPreflight(request)) {
      preflight(response);
      return;
    }
    const { method = 'GET', url = '/' } = request;
    let allowance: Allowance | undefined;
    const decided = decide(
      contract,
      { method, url, headers: request.headers as Record<string, string | undefined> },
      (token) => {
        const counted = count?.(token);
        allowance = counted;
        return counted?.exceeded ? 429 : disturb();
      },
    );
    const decision = decided.preferred ? await preferred(decided, url) : decided;
    if (allowance && rateLimit) describeAllowance(decision, allowance, rateLimit);
    const status = send(request, response, decision);
    const { operation, example } = decision;
    onAnswer?.({
      method,
      url,
      status,
      ...(operation && { operationId: operation.id }),
      ...(example && { example }),
      milliseconds: performance.now() - started,
    });
  }

  async function preferred({ operation, preferred = {} }: Decision, url: string): Promise<Decision> {
    const path = url.split('?', 1).join().slice(contract.basePath.length);
    try {
      return { ...(await askPrism('get', path, preferred)), ...(operation && { operation }) };
    } catch (error) {
      if (!(error instanceof UnknownPreference)) throw error;
      const refused = errorFrom(400, operation?.responses['400']);
      const message = `The contract does not have what is preferred: ${error.message}.`;
      return { ...withMessage(refused, message), ...(operation && { operation }) };
    }
  }

  function use(document: object): void {
    contract = readServable(document);
    askPrism = createPrism(contract.document);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${given}${contract.basePath}`,
    use,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readServable(document?: object): Contract {
  const contract = document ? readContract(document) : threads;
  if (contract.operations.some(({ examples }) => examples.length > 0)) return contract;
  throw new UnusableContract('The document has no response examples, and the mock answers with nothing else.');
}

/** Sends an answer, with what no example can know: its own id, the ETag of its body, and whether the client holds it already. */
function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Decision): number {
  const text = body === undefined || body === '' ? '' : JSON.stringify(body);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('X-Request-Id', `req_${randomBytes(9).toString('base64url')}`);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', exposed.join(', '));
  response.removeHeader('Content-Type');
  if (text) response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.statusCode = status;
  if (status === 200) {
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    response.setHeader('ETag', etag);
    const held = request.headers['if-none-match']?.split(',').map((entry) => entry.trim().replace(/^W\//, '')) ?? [];
    if (held.includes(etag) || held.includes('*')) {
      response.removeHeader('Content-Type');
      response.statusCode = 304;
    }
  }
  response.end(response.statusCode === 304 ? undefined : text);
  return response.statusCode;
}

function describeAllowance(
  decision: Decision,
  { remaining, seconds, exceeded }: Allowance,
  { requests, windowSeconds }: RateLimit,
): void {
  const { headers, status } = decision;
  // A 429 that chaos brought about is told as the contract's example has it.
  if (!headers['RateLimit-Policy'] || (status === 429 && !exceeded)) return;
  headers['RateLimit-Policy'] = `"default";q=${requests};w=${windowSeconds}`;
  headers.RateLimit = `"default";r=${remaining};t=${seconds}`;
  if (status !== 429) return;
  headers['Retry-After'] = `${seconds}`;
  decision.body = { statusCode: status, message: `The rate limit is used up. Try again in ${seconds} seconds.` };
}

const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

function preflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'Authorization, If-None-Match, Prefer',
    'Access-Control-Max-Age': '600',
  });
  response.end();
}
