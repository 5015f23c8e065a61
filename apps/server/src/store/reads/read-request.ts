import type { OperationId, RequestOf, ResultOf } from '@threads-api/contract';

/** A valid request for an operation, with the user whose view it reads. */
export type ReadRequest<Id extends OperationId> = {
  [Part in keyof RequestOf<Id> as [keyof RequestOf<Id>[Part]] extends [never] ? never : Part]: RequestOf<Id>[Part];
} & {
  caller: { userId: string };
  /** Aborts if nobody waits for the result any more. Large pages are then not read. */
  signal?: AbortSignal | undefined;
};

type Read<Id extends OperationId> = (request: ReadRequest<Id>) => Promise<ResultOf<Id>>;

/** A read for each operation of the contract, as `@threads-api/http` expects its handlers. */
export type OperationReads = { [Id in OperationId]: Read<Id> };
