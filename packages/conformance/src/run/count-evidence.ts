import type { Exchange } from '../http/exchange.ts';
import type { Evidence } from '../report/report.ts';

/** Counts the exchanges that a result is based on. */
export class EvidenceCount {
  readonly #counted = new WeakSet<Exchange>();
  #requests = 0;
  readonly #operations = new Set<string>();
  readonly #variants = new Set<string>();

  /** Counts an exchange once, although a check may use the same shared work several times. */
  add(exchange: Exchange): void {
    if (this.#counted.has(exchange)) return;
    this.#counted.add(exchange);
    const { operation, request } = exchange;
    this.#requests += 1;
    if (operation) this.#operations.add(operation.id);
    this.#variants.add(`${request.method} ${request.label}`);
  }

  get evidence(): Evidence {
    return { requests: this.#requests, operations: [...this.#operations].sort(), variants: this.#variants.size };
  }
}
