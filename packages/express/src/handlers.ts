import type { JsonText, OperationId, operations, RateLimit, RequestOf, ResponseOf } from '@threads-api/contract';
import type { Count } from './rate-limiter.ts';

/** The user behind a token. */
export interface Caller {
  userId: string;
  /** The scopes of the token. */
  scopes: readonly string[];
  /** The user's own rate limit; without one, the app's applies. */
  rateLimit?: RateLimit | null;
  /** The count of the user's requests, if this one was counted when its caller was looked up. */
  count?: Count;
}

/** Whether the contract lets an operation answer 404. */
type MayMiss<Id extends OperationId> = operations[Id]['responses'] extends { 404: unknown } ? undefined : never;

/** The body, as an object or as JSON, or `undefined` if the thread is not in the caller's view. */
export type HandlerResult<Id extends OperationId> = ResponseOf<Id> | JsonText | MayMiss<Id>;

/** Answers the valid requests of an operation. The caller is known, within the rate limit and has the scope. */
export type Handler<Id extends OperationId, C extends Caller = Caller> = (
  request: RequestOf<Id> & { caller: C },
) => HandlerResult<Id> | Promise<HandlerResult<Id>>;

/** One handler for each operation of the contract, by its id. */
export type Handlers<C extends Caller = Caller> = { [Id in OperationId]: Handler<Id, C> };
