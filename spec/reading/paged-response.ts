import type { UserContext } from '@redocly/openapi-core';
import type { ResponseObject } from './document.ts';
import { follow, type Located } from './follow.ts';
import type { Operation } from './operations.ts';
import { pagedListsOf } from './paging.ts';

/** The successful response of an operation, if it contains a list that comes in pages. */
export function pagedResponseOf(operation: Operation, ctx: UserContext): Located<ResponseObject> | undefined {
  const declared = operation.node.responses?.['200'];
  const response = declared && follow<ResponseObject>(declared, operation.location.child(['responses', '200']), ctx);
  const schema = response?.node.content?.['application/json']?.schema;
  return schema && pagedListsOf(schema, ctx).length > 0 ? response : undefined;
}
