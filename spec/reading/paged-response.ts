import type { UserContext } from '@redocly/openapi-core';
import type { ResponseObject } from './document.ts';
import { follow, type Located } from './follow.ts';
import type { Operation } from './operations.ts';
import { type PagedList, pagedListsOf } from './paging.ts';

/** The successful response of an operation with its lists that come in pages, if there are any. */
export function pagedResponseOf(
  operation: Operation,
  ctx: UserContext,
): (Located<ResponseObject> & { lists: PagedList[] }) | undefined {
  const declared = operation.node.responses?.['200'];
  const response = declared && follow<ResponseObject>(declared, operation.location.child(['responses', '200']), ctx);
  const schema = response?.node.content?.['application/json']?.schema;
  const lists = schema ? pagedListsOf(schema, ctx) : [];
  return response && lists.length > 0 ? { ...response, lists } : undefined;
}
