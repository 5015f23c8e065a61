import type { Call } from './call.ts';
import type { Failure } from './failure.ts';

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
