import type { RateLimit, WebhookEvent } from '@threads-api/contract';
import type { Fault } from '../scenarios/scenario.ts';

/** The options that the server and the MSW handlers share. */
export interface SharedOptions {
  /** The OpenAPI document to serve. Default: the Conversation Threads contract. */
  document?: object;
  /** The number of generated threads to serve instead of the examples, for the Conversation Threads contract. */
  threads?: number;
  /** Milliseconds to wait before each response: a fixed time, or a range for a random time. */
  delay?: number | [number, number];
  /** The share of requests, from 0 to 1, that get a 429 or a 503. */
  chaos?: number;
  /** The same seed gives the same delays, chaos, threads and generated values. */
  seed?: number;
  /** The rate limit for each token. Default: none. */
  rateLimit?: RateLimit;
  /** Whether POST, PUT, PATCH and DELETE change nothing. Default: a created resource can be read back. */
  stateless?: boolean;
  /** `Retry-After`, in seconds, of simulated 429 and 503 responses. Default: the value in the contract's example. */
  retryAfter?: number;
}

export interface MockOptions extends SharedOptions {
  /** The port. 0 means any free port. Default: 4010. */
  port?: number;
  /** The address to listen on. Default: 127.0.0.1. */
  host?: string;
  /**
   * More host names that clients may use, such as the name of a proxy or a container. Loopback names and `host` are always
   * allowed. If `host` is 0.0.0.0 or ::, any IP address is allowed too.
   */
  allowedHosts?: string[];
  /** The secret for control requests. Default: a new one for each mock. */
  controlSecret?: string;
  /** The number of random changes per second. Default: none. */
  live?: number;
  /** The receiver of the events of all changes. */
  webhooks?: WebhookReceiver;
  /** Called with each event. */
  onEvent?: (sent: SentEvent) => void;
  /** Called after each response. */
  onResponse?: (request: CompletedRequest) => void;
}

export interface WebhookReceiver {
  /** The URL of the receiver. */
  to: string;
  /** The signing secret, `whsec_…`. */
  secret: string;
}

/** An event and the result of its delivery. */
export interface SentEvent {
  event: WebhookEvent;
  /** Absent if there was no response. */
  status?: number;
  error?: string;
}

/** A request and its response, for logs. */
export interface CompletedRequest {
  method: string;
  url: string;
  status: number;
  operationId?: string | undefined;
  /** The name of the example that the body comes from. */
  example?: string | undefined;
  /** The injected fault. */
  fault?: Fault | undefined;
  /** Why the mock rejected the request, as a sentence. */
  reason?: string | undefined;
  milliseconds: number;
}
