import type { Fault } from '../../broken-server.ts';
import type { Json } from '../../fault-messages.ts';
import { mapThreads } from '../../fault-tools.ts';

/** A fault in the format of a value. `caughtBy` is `body-schema` by default, and `camel-case` for rule D1. */
export type FormatFault = [
  id: string,
  what: string,
  breaks: string,
  breakHandler: Fault['breakHandler'],
  caughtBy?: string,
];

export const toFaults = (rows: FormatFault[]): Fault[] =>
  rows.map(([id, what, breaks, breakHandler, caughtBy = breaks === 'D1' ? 'camel-case' : 'body-schema']) => ({
    id,
    what,
    breaks,
    caughtBy,
    breakHandler,
  }));

export const mapAssignment = (change: (assignment: Json) => unknown) =>
  mapThreads((thread) => ({ ...thread, assignment: change(thread.assignment) }));

export const without = (name: string) => (value: Json) => {
  const { [name]: _, ...others } = value;
  return others;
};
