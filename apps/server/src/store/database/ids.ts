import { hash, randomInt } from 'node:crypto';
import { maximumIdLength } from '../commands/contract-limits.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random characters of the base62 alphabet. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => base62[randomInt(base62.length)]).join('');
}

/** A number in base62, padded to a width. */
export function toBase62(value: number, width: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / base62.length)) text = base62[rest % base62.length] + text;
  return text.padStart(width, '0');
}

/** A new id: a prefix and 16 random characters, about 95 bits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBase62(16)}`;
}

/** Whether an id can exist at all (D2). PostgreSQL refuses a NUL in a query. */
export function isPossibleId(id: string): boolean {
  return id.length > 0 && id.length <= maximumIdLength && !id.includes('\0');
}

/** Tokens and the secrets of sessions are stored and looked up by hash, so that neither the database nor timing reveals one. */
export const hashOf = (secret: string) => hash('sha256', secret);
