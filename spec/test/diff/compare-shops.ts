import { BaseResolver, makeDocumentFromString } from '@redocly/openapi-core';
import { type Comparison, compareOpened } from '../../diff/compare-contracts.ts';
import { type OpenedContract, openContract } from '../../diff/model/open-contract.ts';
import { defaultSettings } from '../../diff/settings.ts';
import type { Json } from '../edit-document.ts';
import { createShop } from './shop.ts';

/** Opens a document without writing its files. */
function openInMemory(files: Record<string, Json>) {
  const resolver = new BaseResolver();
  for (const [name, content] of Object.entries(files)) {
    const path = `/memory/${name}`;
    resolver.cache.set(path, Promise.resolve(makeDocumentFromString(JSON.stringify(content, null, 2), path)));
  }
  return openContract('/memory/api.yaml', resolver);
}

/** Compares two documents, each with its files. */
export async function compareInMemory(
  before: Record<string, Json>,
  after: Record<string, Json>,
  settings = defaultSettings,
): Promise<Comparison> {
  return compareOpened(await openInMemory(before), await openInMemory(after), settings);
}

type Split = (document: Json) => Record<string, Json>;

const shops = new Map<Split, Promise<OpenedContract>>();
const inOneFile: Split = (document) => ({ 'api.yaml': document });

/** Compares the shop's document with an edited copy. */
export async function compareWith(
  edit: (document: Json) => void,
  { settings = defaultSettings, split = inOneFile } = {},
): Promise<Comparison> {
  const edited = createShop();
  edit(edited);
  const shop = shops.get(split) ?? openInMemory(split(createShop()));
  shops.set(split, shop);
  return compareOpened(await shop, await openInMemory(split(edited)), settings);
}
