import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '../edit-document.ts';

const shop = parse(readFileSync(new URL('shop.yaml', import.meta.url), 'utf8'));

/** A bookshop's contract without a configuration, for planted changes. */
export const createShop = (): Json => structuredClone(shop);

/** Removes an entry of a list. */
export function remove<T>(list: T[], entry: T): void {
  const index = list.indexOf(entry);
  if (index < 0) throw new Error(`The list does not contain ${entry}.`);
  list.splice(index, 1);
}
