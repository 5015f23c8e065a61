import type { RateLimit } from '../access/rate-limit.ts';
import type { SentEvent, WebhookReceiver } from '../live/live.ts';
import type { Fault } from '../scenarios/fault.ts';

export interface MockOptions {
  /** 0 for any free port; default: 4010. */
  port?: number;
  /** The address to listen on; default: 127.0.0.1. */
  host?: string;
  /**
   * Names by which the mock may be called, besides those of this machine and `host`: the name of a proxy or a container.
   * If `host` is 0.0.0.0 or ::, the mock may also be called by any IP address.
   */
  allowedHosts?: string[];
  /** The secret of control requests; default: a new one for each mock. */
  controlSecret?: string;
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
