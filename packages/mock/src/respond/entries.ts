import { pointerKeys, toPointer } from '@threads-api/contract/model';

export type Entry = Record<string, unknown>;

/** The values of parameters, as texts. */
type Texts = Record<string, string | string[]>;

/** The parts of a request that select a response. */
export interface RequestValues {
  path: Texts;
  query: Texts;
  /** The parsed JSON body. Absent if there is none. */
  body?: unknown;
  /** The `Content-Type` of the body. */
  contentType?: string | undefined;
  /** The user who sends the request, if an example names that user. Absent for the contract's caller. */
  caller?: string | undefined;
}

/** Compares two entries by the properties that their list is sorted by. */
export function compareEntries(a: Entry, b: Entry, order: readonly string[]): number {
  for (const key of order) {
    const name = key.replace(/^-/, '');
    const [first, second] = key.startsWith('-') ? [b[name], a[name]] : [a[name], b[name]];
    if (first === second) continue;
    if (typeof first === 'number' && typeof second === 'number') return first - second;
    return String(first) < String(second) ? -1 : 1;
  }
  return 0;
}

/** Copies a body and replaces the value at a pointer. Undefined removes it. */
export function replaceAt(body: unknown, pointer: string, value: unknown): unknown {
  const [key, ...rest] = pointerKeys(pointer);
  if (key === undefined) return value;
  const { [key]: old, ...others } = Object(body) as Entry;
  if (value === undefined && rest.length === 0) return others;
  return { ...Object(body), [key]: replaceAt(old, toPointer(rest), value) };
}
