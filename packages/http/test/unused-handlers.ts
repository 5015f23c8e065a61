import { contract, type OperationId } from '@threads-api/contract';

function unused(): never {
  throw new Error('The test does not call this operation.');
}

/** A handler for every operation of the contract. Tests replace those that they call. */
export const unusedHandlers = Object.fromEntries(contract.operations.map(({ id }) => [id, unused])) as Record<
  OperationId,
  () => never
>;
