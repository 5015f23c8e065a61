export type { AnsweredRequest } from './begin-request.ts';
export { createHttpServer } from './create-http-server.ts';
export { createThreadsApp, type ThreadsAppOptions } from './create-threads-app.ts';
export { InvalidCursorError } from './errors.ts';
export type { Caller, Handler, HandlerResult, Handlers } from './handlers.ts';
export { JsonText } from './json-text.ts';
export {
  type Count,
  createMemoryRateLimiter,
  createRateLimiter,
  type LimiterOptions,
  type RateLimiter,
} from './rate-limiter.ts';
