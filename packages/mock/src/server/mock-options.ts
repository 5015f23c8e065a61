import type { WebhookEvent } from '@threads-api/contract';
import type { SharedOptions } from '../respond/create-responder.ts';
import type { Fault } from '../scenarios/fault.ts';

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
  operationId?: string;
  example?: string;
  /** The injected fault. */
  fault?: Fault;
  /** Why the mock rejected the request. */
  reason?: string;
  milliseconds: number;
}
