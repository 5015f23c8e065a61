import { ThreadsError } from './threads-error.ts';

/** 5xx: the service, or a proxy in front of it, failed. */
export class ServerError extends ThreadsError {
  override get name() {
    return 'ServerError' as const;
  }
  /** The wait that the server asks for, in seconds. Null if it sent no valid time. */
  declare readonly retryAfter: number | null;
}
