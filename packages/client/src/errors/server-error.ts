import { ThreadsError } from './threads-error.ts';

/** 500 or 503: the service could not answer. */
export class ServerError extends ThreadsError {}
