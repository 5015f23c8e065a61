import { contract, type OperationId } from '@threads-api/contract';

/** Handlers that find nothing, for every operation of the contract. Tests replace those that they need. */
export const emptyHandlers = Object.fromEntries(contract.operations.map(({ id }) => [id, () => undefined])) as Record<
  OperationId,
  () => undefined
>;
