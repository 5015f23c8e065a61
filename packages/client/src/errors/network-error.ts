import { ThreadsError } from './threads-error.ts';

/** There was no answer. `cause` is what `fetch` said. */
export class NetworkError extends ThreadsError {}
