import type { EventOptions } from '../events/send-events.ts';
import type { ResponderOptions } from '../respond/create-responder.ts';
import type { Fault } from '../scenarios/fault.ts';

export interface MockOptions extends ResponderOptions, EventOptions {
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
  /** Serves so many invented threads instead of the examples, for the Conversation Threads contract. */
  threads?: number;
  /** Random changes per second; default: none. */
  live?: number;
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
  /** Why the mock refused the request. */
  reason?: string;
  milliseconds: number;
}
