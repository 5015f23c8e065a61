import { ThreadsError } from './threads-error.ts';

/** 400: the request is malformed, or its cursor is invalid. With status 0, the client rejected the call before sending it. */
export class BadRequestError extends ThreadsError {
  override get name() {
    return 'BadRequestError' as const;
  }
}
