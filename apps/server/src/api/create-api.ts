import type { RequestListener } from 'node:http';
import { isScope } from '@threads-api/contract';
import { type ByteBudget, type Caller, type CompletedRequest, createThreadsApp } from '@threads-api/express';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { describeError, logRequest, type Metrics, outageOf, type SharedLimiter } from '#operations';
import type { Settings } from '#settings';
import { explainError, isUnavailable, type Store, type Caller as TokenCaller } from '#store';

/** The caller of a request: the user of a token, or of a session on the inbox page. */
export type ApiCaller = Caller & Partial<Pick<TokenCaller, 'tokenId'>>;

export interface ApiOptions {
  store: Store;
  settings: Settings;
  log: Logger;
  metrics: Metrics;
  limits: SharedLimiter;
  /** Limits the total size of the process's responses in progress. */
  budget: ByteBudget;
  /** Whether personal access tokens are accepted. */
  acceptsTokens: boolean;
  /** Finds the user of a session. Returns `undefined` synchronously if the token is not the inbox page's. */
  findSessionCaller(token: string, request: Request): Promise<ApiCaller | undefined> | undefined;
}

/** Creates the REST API, which reads from the store. */
export function createApi(options: ApiOptions): RequestListener {
  const { store, settings, log, metrics, limits } = options;
  /** The reason for a 503, for the log line of the request. */
  const outages = new Map<string, string>();
  return createThreadsApp<ApiCaller>({
    rateLimit: settings.rateLimit,
    failedAuthLimit: settings.failedAuthLimit,
    corsOrigins: settings.corsOrigins,
    trustedProxies: settings.trustedProxies,
    validateResponses: settings.validateResponses,
    handlers: store.apiReads,
    findCaller: createCallerLookup(options),
    limiter: limits.limiter,
    attempts: limits.limiter,
    budget: options.budget,
    isUnavailable,
    onResponse(completed) {
      metrics.observeApi(completed.operationId ?? 'none', completed.status, completed.milliseconds / 1000);
      logCompleted(log, completed, outages.get(completed.requestId));
      outages.delete(completed.requestId);
    },
    onError(error, requestId) {
      const outage = outageOf(error);
      if (outage !== undefined) outages.set(requestId, outage);
      else log.error({ requestId, err: describeError(error), advice: explainError(error) }, 'request failed');
    },
    onInvalidResponse: (path, violations) => log.error({ path, violations }, 'a response breaks the contract'),
  });
}

type FindCaller = (token: string, request: Request) => Promise<ApiCaller | undefined> | undefined;

/** With PostgreSQL, the token lookup also counts the request, across processes. With RATE_LIMIT_URL, the limiter counts instead. */
function createCallerLookup({ store, settings, limits, acceptsTokens, findSessionCaller }: ApiOptions): FindCaller {
  const { findCaller, countRequest } = store;
  const countsHere = countRequest && !limits.replacesDatabase;
  const findTokenCaller: FindCaller = async (token) => {
    if (!acceptsTokens) return undefined;
    const caller = await (countsHere ? countRequest(token, settings.rateLimit) : findCaller(token));
    return caller && { ...caller, scopes: caller.scopes.filter(isScope) };
  };
  return (token, request) => findSessionCaller(token, request) ?? findTokenCaller(token, request);
}

/** Logs one line per request, with the client's address, the user and the token. `status` is always a number. */
function logCompleted(log: Logger, completed: CompletedRequest, outage: string | undefined): void {
  const { caller, milliseconds, status, ...rest } = completed;
  const { userId, tokenId } = (caller ?? {}) as Partial<ApiCaller>;
  const outcome = status === 'aborted' ? { aborted: true } : { status };
  const line = { ...rest, ...outcome, ms: Math.round(milliseconds), userId, tokenId };
  logRequest(log, line, outage);
}
