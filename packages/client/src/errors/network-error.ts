import { ThreadsError } from './threads-error.ts';

/** No complete response arrived in time. `cause` is the error from `fetch`, if there is one. */
export class NetworkError extends ThreadsError {
  override get name() {
    return 'NetworkError' as const;
  }
  /** The system's error code, such as `ECONNREFUSED`. Null after a timeout and in browsers. */
  declare readonly code: string | null;
}
