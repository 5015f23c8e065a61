import { contract, type OperationId } from '@threads-api/contract';

/** Whether a page size is the default or the maximum of an operation, which most clients use. */
export function isCommonLimit(id: OperationId, limit: number): boolean {
  const { paging } = contract.operation(id);
  return limit === paging?.limit.default || limit === paging?.limit.maximum;
}
