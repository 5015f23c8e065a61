import { makeDocumentFromString } from '@redocly/openapi-core';
import { type Comparison, compareContracts, compareOpened } from '../../diff/compare-contracts.ts';
import { type OpenedContract, openContract } from '../../diff/model/open-contract.ts';
import { defaultSettings } from '../../diff/settings.ts';
import { createResolver, openDocument } from '../../open-document.ts';
import type { Json } from '../edit-document.ts';
import { createShop } from './shop.ts';

/** Opens a document without writing its files. */
async function openInMemory(files: Record<string, Json>): Promise<OpenedContract> {
  const documents = Object.entries(files).map(([name, content]) =>
    makeDocumentFromString(JSON.stringify(content, null, 2), `/memory/${name}`),
  );
  return openContract(await openDocument('/memory/api.yaml', createResolver(documents)));
}

/** Compares two files. */
export const compareFiles = async (before: string, after: string, consumers: string[] = []) =>
  compareContracts(await openDocument(before), await openDocument(after), consumers);

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
