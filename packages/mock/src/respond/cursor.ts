import { hashPortably as hash } from '@threads-api/http';
import type { Entry } from './entries.ts';
import type { ListDescription } from './list-operation.ts';

/** The id of an entry and its sort values. */
type Position = string[];

const positionOf = (entry: Entry, { order, identity }: ListDescription): Position =>
  [entry[identity] ?? JSON.stringify(entry), ...order.map((name) => entry[name.replace('-', '')])].map(String);

/** Creates a cursor for an entry, which is valid only with the same key. */
export const createCursor = (entry: Entry, list: ListDescription, key: string): string =>
  encode(positionOf(entry, list), key);

/** The index where the next page starts, or where it ends in a backward list. Undefined if the mock did not create the cursor. */
export function findEdge(entries: Entry[], list: ListDescription, cursor: string, key: string): number | undefined {
  const read = decode(cursor, key);
  if (!read) return undefined;
  const same = entries.findIndex((entry) => positionOf(entry, list).join('\n') === read.join('\n'));
  if (same >= 0) return list.direction === 'backward' ? same : same + 1;
  // The last entry was moved or removed. Continue with the first entry that sorts after it.
  const next = entries.findIndex((entry) => isAfter(positionOf(entry, list), read, list));
  return next < 0 ? entries.length : next;
}

function isAfter(position: Position, read: Position, { order }: ListDescription): boolean {
  for (const [index, name] of order.entries()) {
    const [a = '', b = ''] = [position[index + 1], read[index + 1]];
    if (a !== b) return name.startsWith('-') ? a < b : a > b;
  }
  return false;
}

function encode(position: Position, key: string): string {
  // Base64 of these characters contains neither `+` nor `/`.
  const plain = encodeURIComponent(JSON.stringify(position)).replaceAll('~', '%7E');
  const text = btoa(plain).replaceAll('=', '');
  return `mock-${hash(text + key).toString(36)}-${text}`;
}

function decode(cursor: string, key: string): Position | undefined {
  const [, owner, text = ''] = /^mock-([0-9a-z]+)-(\w+)$/.exec(cursor) ?? [];
  if (owner === undefined || owner !== hash(text + key).toString(36)) return undefined;
  return JSON.parse(decodeURIComponent(atob(text))) as Position;
}
