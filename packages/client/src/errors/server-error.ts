import { ThreadsError } from './threads-error.ts';

/** 5xx: the service, or a proxy in front of it, failed. */
export class ServerError extends ThreadsError {
  override readonly name = 'ServerError';
}
