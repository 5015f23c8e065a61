export type { Clock } from './clock.ts';
export type {
  GetThreadOptions,
  ListNotesOptions,
  ListThreadsOptions,
  ThreadsClient,
  ThreadsClientOptions,
} from './create-threads-client.ts';
export { createThreadsClient } from './create-threads-client.ts';
export { BadRequestError } from './errors/bad-request-error.ts';
export { ContractError } from './errors/contract-error.ts';
export { ForbiddenError } from './errors/forbidden-error.ts';
export { NetworkError } from './errors/network-error.ts';
export { NotFoundError } from './errors/not-found-error.ts';
export { RateLimitedError } from './errors/rate-limited-error.ts';
export { ServerError } from './errors/server-error.ts';
export { ThreadsError } from './errors/threads-error.ts';
export { UnauthorizedError } from './errors/unauthorized-error.ts';
export { type AnswerCache, type CachedAnswer, createLruCache } from './lru-cache.ts';
export type { RetryOptions } from './retry-timing.ts';
