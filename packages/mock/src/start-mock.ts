import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contract, WebhookEvent } from '@threads-api/contract';
import { controlPath } from './control.ts';
import { createRequestListener } from './create-request-listener.ts';
import type { SentEvent, WebhookReceiver } from './live.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Fault } from './scenario.ts';
import { createScenarios, type Scenarios } from './scenarios.ts';
import { serveContract, UnusableContract } from './served-contract.ts';
import type { LivingWorld } from './world.ts';

export interface MockOptions {
  /** 0 for any free port; default: 4010. */
  port?: number;
  host?: string;
  /** The OpenAPI document to serve; default: the Conversation Threads contract. */
  document?: object;
  /** Milliseconds to wait before each response: a fixed time, or a random time between two bounds. */
  delay?: number | [number, number];
  /** The share of requests, from 0 to 1, that get a 429 or a 503. */
  chaos?: number;
  /** The same seed gives the same delays, chaos and threads. */
  seed?: number;
  /** Serves so many invented threads instead of the examples, for the Conversation Threads contract. */
  threads?: number;
  /** With `threads`: changes per second; default: none. */
  live?: number;
  /** With `live`: the receiver of the events. */
  webhooks?: WebhookReceiver;
  /** Called with each event of a live mock. */
  onEvent?: (sent: SentEvent) => void;
  /** The rate limit of each token; default: none. */
  rateLimit?: RateLimit;
  /** The seconds in `Retry-After` of a simulated 429 or 503; default: those of the contract's example. */
  retryAfter?: number;
  /** Milliseconds that a slow body takes; default: 3,000. */
  slowBody?: number;
  /** Called after each response. */
  onAnswer?: (answer: MockAnswer) => void;
}

/** A request and the response that the mock chose. */
export interface MockAnswer {
  method: string;
  url: string;
  status: number;
  operationId?: string;
  example?: string;
  /** What went wrong on purpose while the response was sent. */
  fault?: Fault;
  milliseconds: number;
}

export interface RunningMock {
  /** The base URL, with `/api/v1`. */
  url: string;
  /** Schedules scenarios over HTTP, from this machine only. */
  controlUrl: string;
  /** Schedules scenarios: what happens to the next calls. */
  scenarios: Scenarios;
  /** With `threads`: makes one random change now. Returns its events. */
  change(): WebhookEvent[];
  /** Serves another document from now on. */
  use(document: object): void;
  close(): Promise<void>;
}

/**
 * Starts the mock.
 *
 * @example
 * const { url, close } = await startMock({ port: 0 });
 * const page = await fetch(`${url}/threads?unread=1`, { headers: { Authorization: 'Bearer any' } });
 */
export async function startMock(options: MockOptions = {}): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1', document, live, webhooks, onEvent } = options;
  let served = serveContract(document);
  const scenarios = createScenarios(() => served.contract);
  const world = await openWorld(options, served.contract);
  const server = createServer(createRequestListener(() => served, scenarios, { ...options, world }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const liveOptions = live && { rate: live, webhooks, onEvent, contract: () => served.contract };
  const stopLive = world && liveOptions ? (await import('./live.ts')).startLive(world, liveOptions) : undefined;
  const origin = `http://${host}:${actualPort}`;
  return {
    url: `${origin}${served.contract.basePath}`,
    controlUrl: `${origin}${controlPath}`,
    scenarios,
    change: () => world?.change() ?? [],
    use(document) {
      served = serveContract(document);
    },
    close: () =>
      new Promise((resolve) => {
        stopLive?.();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The invented threads. Loaded only if they are asked for, as everything that a plain mock does not need. */
async function openWorld(
  { threads, seed, live }: MockOptions,
  { operations }: Contract,
): Promise<LivingWorld | undefined> {
  if (threads === undefined) return undefined;
  const { createWorld, fitsWorld } = await import('./world.ts');
  const world = createWorld({ threads, seed, end: live ? new Date() : undefined });
  if (fitsWorld(operations, world)) return world;
  throw new UnusableContract(
    'The mock has invented threads for the Conversation Threads contract only. Leave --threads out.',
  );
}
