import type { Contract, Operation, RateLimit } from '@threads-api/contract/model';
import type { FindCredentials } from './access/credentials.ts';
import type { RateLimiter } from './access/rate-limiter.ts';
import type { Call } from './call.ts';
import type { Failure } from './failure.ts';
import type { Caller } from './handlers.ts';
import type { Reply } from './reply.ts';
import type { Input } from './request/request-reader.ts';

/** The body of an error response. */
export interface ErrorBody {
  /** Default: the status of the failure. */
  status?: number;
  body: unknown;
  /** Default: `application/json`. */
  contentType?: string | undefined;
  /** Headers in addition to those of the failure. */
  headers?: Record<string, string>;
}

/** Creates the body of an error response. Malformed HTTP has no call. */
export type FormatError = (failure: Failure, call?: Call) => ErrorBody;

export const formatPlainly: FormatError = ({ status, message }) => ({ body: { statusCode: status, message } });

/** Functions that are prepared once for each operation. */
export interface Plan {
  findCredentials: FindCredentials;
  readInput(call: Call): Input | Promise<Input>;
  handler(request: object): unknown;
  success: { status: number; hasBody: boolean };
}

/** The options with their defaults, and the plans, as the steps use them. */
export interface ApiParts<C extends Caller = Caller> {
  contract: Contract;
  basePath: string;
  planOf(operation: Operation): Plan;
  findCaller(token: string, call: Call<C>): C | undefined | Promise<C | undefined>;
  intercept: ((call: Call<C>, operation: Operation) => Reply | undefined) | undefined;
  limiter: RateLimiter;
  rateLimit: RateLimit | undefined;
  failedAuthLimit: RateLimit;
  formatError: FormatError;
  failureOf(error: unknown, operation: Operation): Failure | undefined;
  onError(error: unknown, requestId: string): void;
  /** Throws if a body violates the contract. Absent if bodies are not checked. */
  checkBody?: ((operation: Operation, status: number, text: string) => void) | undefined;
  /** The request headers that responses depend on. */
  vary: string;
  /** The `Cache-Control` of responses for which the contract declares none. */
  cacheControl: string | undefined;
}
