import { parentOf, pointerKeys, propertyAt, type SchemaObject, valueAt } from '@threads-api/contract';
import type { Exchange } from '../http/exchange.ts';
import { describedPart } from '../probes/schemas.ts';
import type { Entry, PagedOperation } from './pagination.ts';

/** The documented fields of a body as text. Additional fields and the text of a cursor may differ in every response. */
export function comparableBody({ operation, documented, json }: Pick<Exchange, 'operation' | 'documented' | 'json'>) {
  const body = describedPart(documented?.schema ?? {}, json);
  const { pointer = '' } = operation?.paging?.cursor ?? {};
  const cursor = valueAt(body, pointer);
  if (typeof cursor === 'string' || typeof cursor === 'number')
    Object.assign(valueAt(body, parentOf(pointer)) as object, { [`${pointerKeys(pointer).at(-1)}`]: typeof cursor });
  return JSON.stringify(body ?? null);
}

/** The schema of the entries of a list. */
export const entrySchema = ({ paging, success }: PagedOperation): SchemaObject =>
  propertyAt(success?.schema ?? {}, paging.list)?.items ?? {};

/** The fields of an entry that the contract describes, as text. Additional fields may differ in every response. */
export const comparableEntry = (operation: PagedOperation, entry: Entry): string =>
  JSON.stringify(describedPart(entrySchema(operation), entry));
