import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyOwner, HttpRequest } from '../http-message.ts';
import type { ByteBudget, Reservation } from './byte-budget.ts';

/** The properties of a request that an adapter supplies. */
export interface NodeRequestDetails {
  target: string;
  prefix: string;
  address: string;
  parsedBody?: unknown;
}

/** A request that Node.js received. */
export class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly headers: HttpRequest['headers'];
  readonly body: IncomingMessage;
  readonly target: string;
  readonly prefix: string;
  readonly address: string;
  readonly parsedBody: unknown;
  readonly started: number;
  readonly #response: ServerResponse;
  readonly #budget: ByteBudget;
  #controller: AbortController | undefined;
  #reservation: Reservation | undefined;

  constructor(
    source: IncomingMessage,
    response: ServerResponse,
    { target, prefix, address, parsedBody }: NodeRequestDetails,
    { budget, started }: { budget: ByteBudget; started: number },
  ) {
    this.method = source.method ?? 'GET';
    this.headers = source.headers;
    this.body = source;
    this.target = target;
    this.prefix = prefix;
    this.address = address;
    this.parsedBody = parsedBody;
    this.started = started;
    this.#response = response;
    this.#budget = budget;
  }

  /** Created on first use, because many requests do not need it. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#response.closed) this.close();
    return this.#controller.signal;
  }

  receive(owner: BodyOwner): void {
    this.#budget.receive(this.body, owner);
  }

  reserve(userId: string): boolean | Promise<boolean> {
    const reservation = this.#budget.enter(this.#response, userId);
    if (reservation instanceof Promise) return reservation.then((later) => this.#keep(later));
    return this.#keep(reservation);
  }

  /** Reports the size of the response. */
  resize(bytes: number): void {
    this.#reservation?.resize(bytes);
  }

  /** Aborts the signal if the connection closed before the response was sent. */
  close(): void {
    if (!this.#response.writableFinished) this.#controller?.abort();
  }

  #keep(reservation: Reservation | undefined): boolean {
    this.#reservation = reservation;
    return reservation !== undefined;
  }
}
