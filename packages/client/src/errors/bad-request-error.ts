import { ThreadsError } from './threads-error.ts';

/** 400: the request is malformed, or its cursor is not valid. With status 0, the client found that out before sending it. */
export class BadRequestError extends ThreadsError {
  override readonly name = 'BadRequestError';
}
