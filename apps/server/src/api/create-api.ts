import { contract, isScope, type Scope } from '@threads-api/contract';
import { type Caller, type HttpRequest, type RateLimiter, unavailable } from '@threads-api/http';
import { createExpressHandler } from '@threads-api/http/express';
import type { ByteBudget } from '@threads-api/http/node';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { logCompleted, logErrors, type Metrics } from '#operations';
import type { Settings } from '#settings';
import { isDiskFull, isUnavailable, type Store, type Caller as TokenCaller } from '#store';

/** The caller of a request: the user of a token, or of a session on the inbox page. */
type ApiCaller = Caller<Scope> & Partial<Pick<TokenCaller, 'tokenId'>>;

export interface ApiOptions {
  store: Store;
  settings: Settings;
  log: Logger;
  metrics: Metrics;
  limiter: RateLimiter;
  /** Limits the memory of the process's requests in progress. */
  budget: ByteBudget;
  /** Whether personal access tokens are accepted. */
  acceptsTokens: boolean;
  /** Finds the user of a session. Returns `undefined` synchronously if the token is not the inbox page's. */
  findSessionCaller(token: string, request: HttpRequest): Promise<ApiCaller | undefined> | undefined;
}

/** Creates the REST API, which reads from the store. */
export function createApi(options: ApiOptions): Express {
  const { store, settings, log, metrics, limiter } = options;
  const { listThreads, getThread, listThreadNotes } = store;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  if (settings.corsOrigins.length > 0) app.use(allowOrigins(settings.corsOrigins));
  const handler = createExpressHandler({
    contract,
    findCaller: createCallerLookup(options),
    handlers: { listThreads, getThread, listThreadNotes },
    fallthrough: false,
    rateLimit: settings.rateLimit,
    failedAuthLimit: settings.failedAuthLimit,
    validateResponses: settings.validateResponses,
    vary: ['Accept-Encoding'],
    limiter,
    budget: options.budget,
    failureOf: (error) => (isUnavailable(error) ? unavailable(5) : undefined),
    onResponse(completed) {
      metrics.observeApi(completed.operationId ?? 'none', completed.status, completed.milliseconds / 1000);
      logCompleted(log, completed);
    },
    ...logErrors(log),
  });
  app.use(compressed(handler));
  return app;
}

const compress = compression();

/** Compresses the responses of a handler. Skipped without `Accept-Encoding`. */
const compressed =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.headers['accept-encoding']) compress(request, response, () => handler(request, response, next));
    else handler(request, response, next);
  };

/** The response headers of the contract, so that browsers expose them to pages. */
const exposedHeaders = [...new Set(contract.responses.flatMap(({ response }) => Object.keys(response.headers)))];

function allowOrigins(origin: string[]): RequestHandler {
  const allow = cors({ origin, methods: ['GET', 'HEAD'], exposedHeaders });
  // An OPTIONS request that is not a preflight gets a 405 like other methods.
  return (request, response, next) => {
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (request.method === 'OPTIONS' && !isPreflight) next();
    else allow(request, response, next);
  };
}

type FindCaller = (
  token: string,
  call: { request: HttpRequest },
) => ApiCaller | undefined | Promise<ApiCaller | undefined>;

/** With PostgreSQL, the token lookup also counts the request, across processes. A caller without a count is counted in memory. */
function createCallerLookup({ store, settings, acceptsTokens, findSessionCaller }: ApiOptions): FindCaller {
  const { findCaller, countRequest } = store;

  const findCounted = (token: string) => {
    if (!countRequest || settings.rateLimitIn === 'memory') return findCaller(token);
    return countRequest(token, settings.rateLimit).catch((error: unknown) => {
      // Reads must work while the disk is full.
      if (!isDiskFull(error)) throw error;
      return findCaller(token);
    });
  };

  const findTokenCaller = async (token: string) => {
    if (!acceptsTokens) return undefined;
    const caller = await findCounted(token);
    return caller && { ...caller, scopes: caller.scopes.filter(isScope) };
  };
  return (token, { request }) => findSessionCaller(token, request) ?? findTokenCaller(token);
}
