import type { OperationId, RateLimit, RequestOf, ResultOf, Scope } from '@threads-api/contract';
import type { Count } from './rate-limiter.ts';

/** The user behind a token. */
export interface Caller {
  userId: string;
  /** The scopes of the token; `isScope` of the contract tells them from other text. */
  scopes: readonly Scope[];
  /** The user's own rate limit; without one, the app's applies. */
  rateLimit?: RateLimit | null;
  /** The count of the user's requests, if this one was counted when its caller was looked up. */
  count?: Count;
}

/** What a handler gets beside the parameters. */
export interface RequestDetails<C extends Caller = Caller> {
  caller: C;
  /** The `X-Request-Id` of the response, for logs. */
  requestId: string;
  /** Aborted when nobody waits for the body anymore: the client disconnected, or the response took too long. */
  signal: AbortSignal;
}

/**
 * Answers the valid requests of an operation: with the body, or with `undefined` if what the path names is not in the caller's
 * view. The caller is known, within the rate limit and has the scope.
 */
export type Handler<Id extends OperationId, C extends Caller = Caller> = (
  request: RequestOf<Id> & RequestDetails<C>,
) => ResultOf<Id> | Promise<ResultOf<Id>>;

/** One handler for each operation of the contract, by its id. */
export type Handlers<C extends Caller = Caller> = { [Id in OperationId]: Handler<Id, C> };
