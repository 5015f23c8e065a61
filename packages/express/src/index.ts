export { InvalidCursorError } from '@threads-api/contract';
export type { CompletedRequest } from './begin-request.ts';
export { type ByteBudget, type ByteBudgetOptions, createByteBudget, type Room } from './byte-budget.ts';
export { createHttpServer } from './create-http-server.ts';
export { createThreadsApp, type ThreadsAppOptions } from './create-threads-app.ts';
export type { Caller, Handler, Handlers, RequestDetails } from './handlers.ts';
export type { ConnectionLimits } from './limit-connections.ts';
export type { ThreadsApp } from './make-mountable.ts';
export { maskPath } from './mask-path.ts';
export {
  type Count,
  createMemoryRateLimiter,
  createRateLimiter,
  type LimiterOptions,
  type RateLimiter,
} from './rate-limiter.ts';
