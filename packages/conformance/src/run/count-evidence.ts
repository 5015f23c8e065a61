import type { Exchange } from '../http/exchange.ts';
import type { Evidence } from '../report/report.ts';

/** Counts the exchanges that a result is based on. */
export class EvidenceCount {
  #requests = 0;
  readonly #operations = new Set<string>();
  readonly #variants = new Set<string>();

  add({ operation, request: { method, label } }: Exchange): void {
    this.#requests += 1;
    if (operation) this.#operations.add(operation.id);
    this.#variants.add(`${method} ${label}`);
  }

  get evidence(): Evidence {
    return { requests: this.#requests, operations: [...this.#operations].sort(), variants: this.#variants.size };
  }
}
