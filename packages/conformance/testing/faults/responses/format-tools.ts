import type { Fault } from '../../broken-server.ts';
import type { Json } from '../../fault-messages.ts';
import { mapThreads } from '../../fault-tools.ts';

/** A fault in the format of a value. `caughtBy` is `body-schema` by default, and `camel-case` for rule D1. */
export type FormatFault = [
  id: string,
  what: string,
  breaks: string,
  breakAnswer: Fault['breakAnswer'],
  caughtBy?: string,
];

export const toFaults = (rows: FormatFault[]): Fault[] =>
  rows.map(([id, what, breaks, breakAnswer, caughtBy = breaks === 'D1' ? 'camel-case' : 'body-schema']) => ({
    id,
    what,
    breaks,
    caughtBy,
    breakAnswer,
  }));

export const mapAssignment = (change: (assignment: Json) => unknown) =>
  mapThreads((thread) => ({ ...thread, assignment: change(thread.assignment) }));

/** Removes a field. */
export const without = (name: string) => (value: Json) => {
  const { [name]: _, ...others } = value;
  return others;
};
