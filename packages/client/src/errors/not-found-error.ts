import { ThreadsError } from './threads-error.ts';

/** 404: there is no such thread in the caller's view. */
export class NotFoundError extends ThreadsError {}
