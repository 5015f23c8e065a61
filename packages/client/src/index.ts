export type {
  ApiError,
  Assignment,
  AssignmentChanged,
  Attachment,
  HistoryEntry,
  HistoryPage,
  Message,
  Note,
  NotePage,
  Participant,
  StatusChanged,
  Thread,
  ThreadDetail,
  ThreadPage,
  ThreadStatus,
} from '@threads-api/contract';
export type { Clock } from './clock.ts';
export { createThreadsClient } from './create-threads-client.ts';
export { AbortError } from './errors/abort-error.ts';
export { BadRequestError } from './errors/bad-request-error.ts';
export { ContractError } from './errors/contract-error.ts';
export { ForbiddenError } from './errors/forbidden-error.ts';
export { NetworkError } from './errors/network-error.ts';
export { NotFoundError } from './errors/not-found-error.ts';
export { RateLimitedError } from './errors/rate-limited-error.ts';
export { ServerError } from './errors/server-error.ts';
export { ThreadsError, type ThreadsErrorName } from './errors/threads-error.ts';
export { TokenError } from './errors/token-error.ts';
export { UnauthorizedError } from './errors/unauthorized-error.ts';
export { type CachedResponse, createLruCache, type ResponseCache } from './lru-cache.ts';
export type { ItemsOptions, PagesOptions } from './pages.ts';
export type { CallOptions, RetryOptions } from './retry-options.ts';
export type {
  GetThreadOptions,
  HistoryReader,
  ListNotesOptions,
  ListThreadsOptions,
  NotesReader,
  ThreadsClient,
  ThreadsClientOptions,
  ThreadsReader,
} from './threads-client.ts';
export type { Wait, WaitReason } from './wait.ts';
export type { TokenSource } from './with-authentication.ts';
