import { parse as parseQuery } from 'node:querystring';
import { contract, type RateLimit } from '@threads-api/contract';
import { methodNotAllowed, unknownPath } from '@threads-api/contract/errors';
import cors from 'cors';
import express, { type Request, type RequestHandler } from 'express';
import { type AnsweredRequest, beginRequest } from './begin-request.ts';
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
  /** The caller behind a token; `undefined` if the token is unknown, expired or revoked. */
  findCaller(token: string, request: Request): C | undefined | Promise<C | undefined>;
  /** The path of the base URL, as far as the app sees it: without what it is mounted under; default: the contract's. */
  basePath?: string;
  /** Counts the requests of a user; default: in the memory of this process. */
  limiter?: RateLimiter;
  /** Counts failed attempts to authenticate; default: in the memory of this process. */
  attempts?: RateLimiter;
  /** The limit of each user that has none of their own; default: the contract's. */
  rateLimit?: RateLimit;
  /** Failed attempts to authenticate from one address; default: 600 in 60 seconds. */
  failedAuthLimit?: RateLimit;
  /** Limits the bytes of all responses in this process; default: 128 MB, a quarter of it for each user. */
  budget?: ByteBudget;
  /** Origins that browsers may call from; default: none. */
  corsOrigins?: string[];
  /** How many proxies in front of the app are trusted with the address of the client; default: those of the outer app, or none. */
  trustedProxies?: number;
  /** Whether every body is checked against the contract before it is sent; default: not in production. */
  validateResponses?: boolean;
  /** Whether an error means that the service is temporarily unavailable: 503 instead of 500. */
  isUnavailable?(error: unknown): boolean;
  /** Called when a request was answered, for logs and metrics. */
  onAnswered?(answered: AnsweredRequest): void;
  /** Called with every error that is not the client's; default: `console.error`. */
  onError?(error: unknown, requestId: string): void;
  /** Called if a body breaks the contract; default: `console.error`. */
  onInvalidResponse?(path: string, violations: unknown): void;
}

/**
 * The contract as an Express app, to be served by itself or mounted in another one. Routing, tokens, scopes, rate limit, validation, ETags, errors and headers are its
 * job; the data is yours.
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
  // Express would ignore parameters past the thousandth; the length of a URL is bounded elsewhere.
  app.set('query parser', (text: string) => parseQuery(text, '&', '=', { maxKeys: 0 }));

  app.use(beginRequest((answered) => options.onAnswered?.(answered)));
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

/** Every header that a response of the contract may have, so that pages can read them. */
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
  // An OPTIONS that is no preflight is a method like any other.
  return (request, response, next) => (isStrayOptions(request) ? next() : allow(request, response, next));
}

const isStrayOptions = ({ method, headers }: Request) =>
  method === 'OPTIONS' && !headers['access-control-request-method'];
