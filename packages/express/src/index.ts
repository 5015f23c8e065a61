export { InvalidCursorError } from '@threads-api/contract';
export type { AnsweredRequest } from './begin-request.ts';
export { createHttpServer } from './create-http-server.ts';
export { createThreadsApp, type ThreadsAppOptions } from './create-threads-app.ts';
export type { Caller, Handler, Handlers } from './handlers.ts';
export {
  type Count,
  createMemoryRateLimiter,
  createRateLimiter,
  type LimiterOptions,
  type RateLimiter,
} from './rate-limiter.ts';
