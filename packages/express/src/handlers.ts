import type { OperationId, RateLimit, RequestOf, ResultOf, Scope } from '@threads-api/contract';
import type { Count } from './rate-limiter.ts';

/** The user who owns a token. */
export interface Caller {
  userId: string;
  /** The scopes of the token. To filter other strings, use `isScope` from `@threads-api/contract`. */
  scopes: readonly Scope[];
  /** An individual rate limit. Default: the app's. */
  rateLimit?: RateLimit | null;
  /** The state of the rate limit, if `findCaller` has already counted this request. */
  count?: Count;
}

/** The properties of a request besides the parameters. */
export interface RequestDetails<C extends Caller = Caller> {
  caller: C;
  /** The `X-Request-Id` of the response, for logs. */
  requestId: string;
  /** Aborted when the client disconnects or the response takes too long. */
  signal: AbortSignal;
}

/**
 * Handles validated requests of an operation. Returns the body, or `undefined` if the caller cannot see the resource in the
 * path. The token, rate limit and scope have already been checked.
 */
export type Handler<Id extends OperationId, C extends Caller = Caller> = (
  request: RequestOf<Id> & RequestDetails<C>,
) => ResultOf<Id> | Promise<ResultOf<Id>>;

/** One handler for each operation, by operation id. */
export type Handlers<C extends Caller = Caller> = { [Id in OperationId]: Handler<Id, C> };
