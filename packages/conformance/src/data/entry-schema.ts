import { pointerKeys, propertiesOf, type SchemaObject } from '@threads-api/contract';
import { describedPart } from '../probes/schemas.ts';
import type { Entry, PagedOperation } from './pagination.ts';

/** The schema of the entries of a list. */
export function entrySchema({ paging, success }: PagedOperation): SchemaObject {
  const list = pointerKeys(paging.list).reduce<SchemaObject>(
    (node, key) => propertiesOf(node)[key] ?? {},
    success?.schema ?? {},
  );
  return list.items ?? {};
}

/** The fields of an entry that the contract describes, as text. Additional fields may differ in every response. */
export const comparableEntry = (operation: PagedOperation, entry: Entry): string =>
  JSON.stringify(describedPart(entrySchema(operation), entry));
