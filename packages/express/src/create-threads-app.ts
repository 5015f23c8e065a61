import { parse as parseQuery } from 'node:querystring';
import { contract, type RateLimit } from '@threads-api/contract';
import { methodNotAllowed, unknownPath } from '@threads-api/contract/errors';
import cors from 'cors';
import express, { type Request, type RequestHandler } from 'express';
import { beginRequest, type CompletedRequest } from './begin-request.ts';
import { type ByteBudget, createByteBudget } from './byte-budget.ts';
import { checkBasePath } from './check-base-path.ts';
import { compressResponse } from './compress-response.ts';
import { handleError } from './handle-error.ts';
import { handleOperation, routeOf } from './handle-operation.ts';
import type { Caller, Handlers } from './handlers.ts';
import { makeMountable, type ThreadsApp } from './make-mountable.ts';
import { normalizeRequest } from './normalize-request.ts';
import { createMemoryRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { createValidator } from './validator.ts';

export interface ThreadsAppOptions<C extends Caller = Caller> {
  /** One function for each operation of the contract. */
  handlers: Handlers<C>;
  /** Returns the caller for a token, or `undefined` if the token is unknown, expired or revoked. */
  findCaller(token: string, request: Request): C | undefined | Promise<C | undefined>;
  /** The base path of requests as the app receives them, without the path that it is mounted under. Default: the contract's. */
  basePath?: string;
  /** Counts the requests of each user. Default: in process memory. */
  limiter?: RateLimiter;
  /** Counts failed authentications. Default: in process memory. */
  attempts?: RateLimiter;
  /** The limit for users without an individual limit. Default: the contract's. */
  rateLimit?: RateLimit;
  /** The limit of failed authentications from one address. Default: 600 in 60 seconds. */
  failedAuthLimit?: RateLimit;
  /** Limits the memory for responses in this process. Default: 128 MB, at most a quarter for one user. */
  budget?: ByteBudget;
  /** The browser origins that may call the API. Default: none. */
  corsOrigins?: string[];
  /** The number of proxies whose `X-Forwarded-For` is trusted. Default: the outer app's setting, or none. */
  trustedProxies?: number;
  /** Whether to check every body against the contract before it is sent. Default: false in production. */
  validateResponses?: boolean;
  /** Whether an error means that the service is temporarily unavailable, for a 503 instead of a 500. Default: never. */
  isUnavailable?(error: unknown): boolean;
  /** Called after each response, for logs and metrics. */
  onResponse?(request: CompletedRequest): void;
  /** Called with every server error. Default: `console.error`. */
  onError?(error: unknown, requestId: string): void;
  /** Called if a response body violates the contract. Default: `console.error`. */
  onInvalidResponse?(path: string, violations: unknown): void;
}

/**
 * Creates an Express app that implements the contract with your handlers. Serve it directly, or mount it in another app.
 *
 * @example
 * const app = createThreadsApp({
 *   findCaller: (token) => callers.get(token),
 *   handlers: { listThreads, getThread, listThreadNotes },
 * });
 * app.listen(8080);
 */
export function createThreadsApp<C extends Caller>(options: ThreadsAppOptions<C>): ThreadsApp {
  const basePath = checkBasePath(options.basePath ?? contract.basePath);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  if (options.trustedProxies !== undefined) app.set('trust proxy', options.trustedProxies);
  // Express would ignore all parameters after the thousandth. Node.js limits the length of a URL.
  app.set('query parser', (text: string) => parseQuery(text, '&', '=', { maxKeys: 0 }));

  app.use(beginRequest((request) => options.onResponse?.(request)));
  if (options.corsOrigins?.length) app.use(allowOrigins(options.corsOrigins));
  app.use(compressResponse);
  app.use(normalizeRequest);

  const parts = {
    handlers: options.handlers,
    findCaller: options.findCaller,
    limiter: options.limiter ?? createMemoryRateLimiter(),
    rateLimit: options.rateLimit ?? contract.rateLimit,
    attempts: options.attempts ?? createMemoryRateLimiter(),
    failedAuthLimit: options.failedAuthLimit ?? { requests: 600, windowSeconds: 60 },
    budget: options.budget ?? createByteBudget(),
  };
  const validatorFor = createValidator({
    validateResponses: options.validateResponses ?? process.env.NODE_ENV !== 'production',
    onInvalidResponse: options.onInvalidResponse ?? ((path, violations) => console.error(path, violations)),
  });
  for (const operation of contract.operations) {
    const route = app.route(routeOf(basePath, operation));
    route[operation.method.toLowerCase() as 'get'](handleOperation(operation, parts, validatorFor(operation)));
    route.all(({ method, path }) => {
      throw methodNotAllowed(contract.match(method, path.slice(basePath.length)).allowed);
    });
  }
  app.use(() => {
    throw unknownPath();
  });
  app.use(
    handleError({
      isUnavailable: options.isUnavailable ?? (() => false),
      onError: options.onError ?? ((error) => console.error(error)),
    }),
  );
  return makeMountable(app, basePath);
}

/** The response headers of the contract, so that browsers expose them to pages. */
const exposedHeaders = [
  ...new Set(
    [
      ...contract.operations.flatMap(({ responses }) => Object.values(responses)),
      ...Object.values(contract.fallbacks),
    ].flatMap(({ headers }) => Object.keys(headers)),
  ),
];

function allowOrigins(origin: string[]): RequestHandler {
  const allow = cors({ origin, methods: ['GET', 'HEAD'], exposedHeaders });
  // An OPTIONS request that is not a preflight gets a 405 like other methods.
  return (request, response, next) => (isStrayOptions(request) ? next() : allow(request, response, next));
}

const isStrayOptions = ({ method, headers }: Request) =>
  method === 'OPTIONS' && !headers['access-control-request-method'];
