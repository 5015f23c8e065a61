import { hashPortably as hash } from '@threads-api/http/internal';
import { compareEntries, type Entry } from './entries.ts';
import type { ListDescription } from './list-operation.ts';

/** Creates a cursor for an entry, which is valid only with the same key. */
export function createCursor(entry: Entry, list: ListDescription, key: string): string {
  // Base64 of these characters contains neither `+` nor `/`.
  const plain = encodeURIComponent(positionOf(entry, list)).replaceAll('~', '%7E');
  const text = btoa(plain).replaceAll('=', '');
  return `mock-${hash(text + key).toString(36)}-${text}`;
}

/** The index of the first entry after that of a cursor. Undefined if the mock did not create the cursor. */
export function findStart(entries: Entry[], list: ListDescription, cursor: string, key: string): number | undefined {
  const [, signature, text = ''] = /^mock-([0-9a-z]+)-(\w+)$/.exec(cursor) ?? [];
  if (signature !== hash(text + key).toString(36)) return undefined;
  const position = decodeURIComponent(atob(text));
  const same = entries.findIndex((entry) => positionOf(entry, list) === position);
  if (same >= 0) return same + 1;
  // The entry was moved or removed. Continue with the first one that sorts after it.
  const sign = list.direction === 'backward' ? -1 : 1;
  const next = entries.findIndex((entry) => sign * compareEntries(entry, JSON.parse(position), list.order) > 0);
  return next < 0 ? entries.length : next;
}

/** The id of an entry and its sort values, as JSON. */
function positionOf(entry: Entry, { order, identity }: ListDescription): string {
  const names = [identity, ...order.map((name) => name.replace('-', ''))];
  const isKnown = entry[identity] !== undefined;
  return JSON.stringify(isKnown ? Object.fromEntries(names.map((name) => [name, entry[name]])) : entry);
}
