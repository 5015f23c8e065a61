import { propertyAt, type SchemaObject } from '@threads-api/contract';
import type { Exchange } from '../http/exchange.ts';
import { describedPart } from '../probes/schemas.ts';
import type { Entry, PagedOperation } from './pagination.ts';

/** The documented fields of a body as text. Additional fields and the text of a cursor may differ in every response. */
export function comparableBody({ documented, json }: Pick<Exchange, 'documented' | 'json'>): string {
  const body = describedPart(documented?.schema ?? {}, json);
  return JSON.stringify(body ?? null, (key, value) => (key === 'nextCursor' ? typeof value : value));
}

/** The schema of the entries of a list. */
export const entrySchema = ({ paging, success }: PagedOperation): SchemaObject =>
  propertyAt(success?.schema ?? {}, paging.list)?.items ?? {};

/** The fields of an entry that the contract describes, as text. Additional fields may differ in every response. */
export const comparableEntry = (operation: PagedOperation, entry: Entry): string =>
  JSON.stringify(describedPart(entrySchema(operation), entry));
