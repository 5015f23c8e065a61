import type { EventOptions } from '../events/send-events.ts';
import type { ResponderOptions } from '../respond/create-responder.ts';
import type { Fault } from '../scenarios/fault.ts';

export interface MockOptions extends ResponderOptions, EventOptions {
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
  /** The OpenAPI document to serve. Default: the Conversation Threads contract. */
  document?: object;
  /** The number of generated threads to serve instead of the examples, for the Conversation Threads contract. */
  threads?: number;
  /** The number of random changes per second. Default: none. */
  live?: number;
  /** The duration of a slow body in milliseconds. Default: 3,000. */
  slowBody?: number;
  /** Called after each response. */
  onResponse?: (request: CompletedRequest) => void;
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
