import { createHash } from 'node:crypto';
import { InvalidCursorError, type OperationId } from '@threads-api/contract';
import type { Json } from './fault-messages.ts';

/** A list as one caller reads it. */
export interface Reader {
  operation: OperationId;
  thread?: string;
  user: string;
  token: string;
  unread?: boolean;
  /** The other filters and their values. */
  filteredBy?: string;
}

interface Entry {
  id: string;
  timestamp?: string;
  unread?: boolean;
}

/** Cuts a page from a list that is in the order in which a client reads it: a history from its newest entry. */
export type Cut = <T extends Entry>(
  entries: T[],
  asked: {
    limit: number;
    /** The state from the previous page; absent on the first page. */
    from?: Json;
    reader: Reader;
  },
) => {
  data: T[];
  /** The state for the next page. Without it, the page is the last. */
  next?: unknown;
};

/** How a server pages. A fault replaces one part. */
export interface PagingParts {
  /** A sent cursor is an issued one if both have the same result. */
  simplify(cursor: string): string;
  /** Whether a cursor is valid for a reader. `issuedTo` is undefined if the server did not issue it. */
  accepts(issuedTo: Reader | undefined, reader: Reader): boolean | 'start again';
  cut: Partial<Record<OperationId, Cut>>;
}

/** Whether two readers read the same list, apart from some properties. A cursor works with every token of a user. */
export const isSameList = (a: Reader | undefined, b: Reader, ...ignored: (keyof Reader)[]): boolean =>
  a !== undefined &&
  (['operation', 'thread', 'user', 'unread', 'filteredBy'] as const).every(
    (name) => ignored.includes(name) || a[name] === b[name],
  );

/** Cuts a page by position. */
export function cutAt<T>(entries: T[], start: number, limit: number): { data: T[]; next?: number | undefined } {
  const end = start + limit;
  return { data: entries.slice(start, end), next: end < entries.length ? end : undefined };
}

/** Continues after the position of a thread, which may have moved since, or after an entry of a list that only grows. */
export const cutAfterEntry: Cut = (entries, { limit, from, reader }) => {
  const isList = reader.operation === 'listThreads';
  const placeOf = ({ timestamp, id }: Entry) => (isList ? `${timestamp} ${id}` : id);
  const start = isList
    ? entries.filter((entry) => placeOf(entry) >= from).length
    : entries.findIndex(({ id }) => id === from) + 1;
  const { data, next } = cutAt(entries, from === undefined ? 0 : start, limit);
  const last = data.at(-1);
  return { data, next: next && last && placeOf(last) };
};

/** Returns a function that cuts pages, and knows the cursors that it issued. */
export function createPaging({ simplify, accepts, cut }: PagingParts) {
  const issued = new Map<string, { to: Reader; state: unknown }>();
  const issue = (to: Reader, state: unknown): string => {
    const cursor = createHash('sha256')
      .update(JSON.stringify([to, state]))
      .digest('base64url');
    issued.set(simplify(cursor), { to, state });
    return cursor;
  };
  return <T extends Entry>(entries: T[], limit: number, cursor: string | undefined, reader: Reader) => {
    const known = cursor === undefined ? undefined : issued.get(simplify(cursor));
    const accepted = cursor === undefined || accepts(known?.to, reader);
    if (!accepted) throw new InvalidCursorError();
    const from: Json = accepted === true ? known?.state : undefined;
    const { data, next } = (cut[reader.operation] ?? cutAfterEntry)(entries, { limit, from, reader });
    return { data, nextCursor: next === undefined ? null : issue(reader, next) };
  };
}
