import { contract, type OperationId } from '@threads-api/contract';

/** Whether a page size of an operation is the default or the largest: what most clients ask for. */
export function isCommonLimit(id: OperationId, limit: number): boolean {
  const { paging } = contract.operation(id);
  return limit === paging?.limit.default || limit === paging?.limit.maximum;
}
