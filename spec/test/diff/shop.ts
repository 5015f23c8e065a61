import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A JSON object of a document. Tests edit it freely. */
// biome-ignore lint/suspicious/noExplicitAny: edits reach into any part of a document
export type Json = any;

const shop = parse(readFileSync(new URL('shop.yaml', import.meta.url), 'utf8'));

/** A bookshop's contract without a configuration, for planted changes. */
export const createShop = (): Json => structuredClone(shop);

/** Removes an entry of a list. */
export function remove<T>(list: T[], entry: T): void {
  const index = list.indexOf(entry);
  if (index < 0) throw new Error(`The list does not contain ${entry}.`);
  list.splice(index, 1);
}
