import type { Call, RateLimiter } from '@threads-api/http';
import { createExpressHandler } from '@threads-api/http/express';
import type { ByteBudget } from '@threads-api/http/node';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { type InboxContract, readInboxContract } from '#inbox-contract';
import { findJsonFault, logCompleted, logErrors } from '#operations';
import type { Settings } from '#settings';
import type { Store } from '#store';
import type { Cookie } from './cookies.ts';
import { bodyOf, failureOf, notSignedIn, wrongCsrfToken } from './failures.ts';
import { createDraftHandlers } from './handlers/draft-handlers.ts';
import { createSessionHandlers, type SessionOptions } from './handlers/session-handlers.ts';
import { createThreadHandlers } from './handlers/thread-handlers.ts';
import { createTokenHandlers } from './handlers/token-handlers.ts';
import type { InboxCaller } from './inbox-caller.ts';

interface InboxApiOptions extends SessionOptions {
  store: Store;
  settings: Pick<Settings, 'failedAuthLimit' | 'validateResponses'>;
  limiter: RateLimiter;
  budget: ByteBudget;
  log: Logger;
}

/** Serves the page's API from its contract. */
export function createInboxApi(options: InboxApiOptions): RequestHandler {
  const { store, settings, cookie, findCaller, limiter, budget, log } = options;
  return createExpressHandler<InboxContract, InboxCaller>({
    contract: readInboxContract(cookie.name),
    handlers: {
      ...createSessionHandlers(options),
      ...createDraftHandlers(store),
      ...createThreadHandlers(store),
      ...createTokenHandlers(store),
    },
    findCaller: (secret, { credentials, request: { method } }) =>
      findCaller(secret, method, credentials?.values.csrfToken),
    failedAuthLimit: settings.failedAuthLimit,
    limiter,
    budget,
    maxBodyBytes: ({ security }) => (security.length > 0 ? 256_000 : 10_000),
    findBodyFault: findJsonFault,
    failureOf,
    formatError(failure, call) {
      const isRefused = failure.status === 401 && call?.operation?.security.length;
      const shown = isRefused ? refusalOf(call, cookie) : failure;
      return { status: shown.status, body: bodyOf(shown) };
    },
    validateResponses: settings.validateResponses,
    vary: ['Accept-Encoding'],
    onResponse: (completed) => logCompleted(log, completed),
    ...logErrors(log),
  });
}

/** The error for missing or invalid credentials. With a cookie, only the CSRF token can be missing. */
const refusalOf = ({ credentials, request }: Call, cookie: Cookie) =>
  !credentials && cookie.read(request) ? wrongCsrfToken() : notSignedIn();
