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
export { createThreadsClient } from './create-threads-client.ts';
export {
  AbortError,
  BadRequestError,
  ContractError,
  ForbiddenError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ThreadsError,
  type ThreadsErrorName,
  TokenError,
  UnauthorizedError,
} from './errors.ts';
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
