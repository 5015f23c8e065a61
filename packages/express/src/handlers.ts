import type { OperationId, RateLimit, RequestOf, ResultOf } from '@threads-api/contract';
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

/**
 * Answers the valid requests of an operation: with the body, or with `undefined` if what the path names is not in the caller's
 * view. The caller is known, within the rate limit and has the scope.
 */
export type Handler<Id extends OperationId, C extends Caller = Caller> = (
  request: RequestOf<Id> & { caller: C },
) => ResultOf<Id> | Promise<ResultOf<Id>>;

/** One handler for each operation of the contract, by its id. */
export type Handlers<C extends Caller = Caller> = { [Id in OperationId]: Handler<Id, C> };
