import { ThreadsError } from './threads-error.ts';

/** 400: the request is malformed, or its cursor is not valid. */
export class BadRequestError extends ThreadsError {
  override readonly name = 'BadRequestError';
}
