import type { OperationId, RequestOf } from '@threads-api/contract';

/** A valid request for an operation, with the user whose view it reads. */
export type ReadRequest<Id extends OperationId> = {
  [Part in keyof RequestOf<Id> as [keyof RequestOf<Id>[Part]] extends [never] ? never : Part]: RequestOf<Id>[Part];
} & {
  caller: { userId: string };
  /** Aborts when the client disconnects. Large pages are then not read. */
  signal?: AbortSignal | undefined;
};
