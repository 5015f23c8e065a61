import type { Operation } from '@threads-api/contract';
import type { Entry } from '../respond/cut-page.ts';

/** Data for the operations of a contract. */
export interface Dataset {
  /** Whether there is data for an operation. */
  serves(operation: Operation): boolean;
  /** The body with the whole list, to cut a page from; `undefined` if there is nothing at the path. */
  find(operation: Operation, path: Record<string, string>): Entry | undefined;
}
