import type { Operation } from '@threads-api/contract';
import type { Entry } from '../respond/cut-page.ts';

/** Data that replaces the examples of some operations. */
export interface Dataset {
  /** Whether the dataset has data for an operation. Other operations keep their examples. */
  serves(operation: Operation): boolean;
  /** Returns a body with the complete list, to cut a page from, or `undefined` if the resource does not exist. */
  find(operation: Operation, path: Record<string, string>): Entry | undefined;
}
