import { ThreadsError } from './threads-error.ts';

/** 400: the request is malformed, or its cursor is not one that was given for it. */
export class BadRequestError extends ThreadsError {}
