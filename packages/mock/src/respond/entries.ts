import { pointerKeys, toPointer, valueAt } from '@threads-api/contract/model';
import type { ListDescription } from './list-operation.ts';

export type Entry = Record<string, unknown>;

/** The parts of a request that select a response. */
export interface RequestValues {
  path: Record<string, string>;
  query: Record<string, string | string[]>;
  /** The parsed JSON body. Absent if there is none. */
  body?: unknown;
  /** The `Content-Type` of the body. */
  contentType?: string | undefined;
  /** The user who sends the request, if an example names that user. Absent for the contract's caller. */
  caller?: string | undefined;
}

export const listAt = (body: unknown, pointer: string) => (valueAt(body, pointer) ?? []) as Entry[];

/** The entries that pass every filter. A filter with a list passes entries with any of its values. */
export function filterEntries(
  entries: Entry[],
  { query }: Pick<RequestValues, 'query'>,
  { filters }: Pick<ListDescription, 'filters'>,
): Entry[] {
  const given = filters.filter(({ name }) => query[name] !== undefined);
  if (given.length === 0) return entries;
  return entries.filter((entry) =>
    given.every(({ name, passes }) => [query[name] ?? []].flat().some((value) => passes(entry, value))),
  );
}

/** Copies a body and replaces the value at a pointer. Undefined removes it. */
export function replaceAt(body: unknown, pointer: string, value: unknown): unknown {
  const [key, ...rest] = pointerKeys(pointer);
  if (key === undefined) return value;
  const { [key]: old, ...others } = Object(body) as Entry;
  if (value === undefined && rest.length === 0) return others;
  return { ...Object(body), [key]: replaceAt(old, toPointer(rest), value) };
}
