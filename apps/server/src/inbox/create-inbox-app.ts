import { randomUUID } from 'node:crypto';
import { Failure, type RateLimiter } from '@threads-api/http';
import type { ByteBudget } from '@threads-api/http/node';
import type { Site } from '@threads-api/ui/site';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import { afterResponse, describeError, logRequest, outageOf } from '#operations';
import type { Settings } from '#settings';
import type { Store } from '#store';
import { createSessionCookie } from './cookies.ts';
import { createInboxApi } from './create-inbox-api.ts';
import { createEventStream } from './event-stream.ts';
import { bodyOf, outageFailure } from './failures.ts';
import { guardRequests } from './guard-requests.ts';
import { createInboxCallerLookup } from './inbox-caller.ts';
import { createOpenId } from './open-id.ts';
import { serveSite } from './serve-site.ts';
import { createSignIn } from './sign-in.ts';

export interface InboxOptions {
  store: Store;
  site: Site;
  settings: Pick<Settings, 'failedAuthLimit' | 'inboxUrl' | 'openId' | 'trustedProxies' | 'validateResponses'>;
  limiter: RateLimiter;
  /** Limits the memory of the process's requests in progress. */
  budget: ByteBudget;
  log: Logger;
}

/** The state of a request, for its log line. */
interface RequestState {
  /** The API logs its requests itself. */
  isApi?: true;
  /** Why the database is unavailable. */
  outage?: string | undefined;
}

/** The inbox page and its API, which needs a session. The page reads threads through the REST API. */
export async function createInboxApp(options: InboxOptions) {
  const { store, site, settings, limiter, budget, log } = options;
  const { inboxUrl: publicUrl } = settings;
  const cookie = createSessionCookie(publicUrl);
  const signIn = createSignIn(store, cookie, limiter);
  const findCaller = createInboxCallerLookup(store, limiter);
  const openId =
    settings.openId &&
    createOpenId({ settings: settings.openId, signIn, publicUrl, onError: (reason) => log.error(reason) });
  const events = await createEventStream(store, { cookie, findCaller });
  const api = createInboxApi({ store, settings, cookie, signIn, openId, findCaller, limiter, budget, log });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  app.use((request, response: Response<unknown, RequestState>, next) => {
    afterResponse(request, response, request.ip ?? '', (completed) => {
      if (!response.locals.isApi) logRequest(log, completed, response.locals.outage);
    });
    next();
  });
  app.use(guardRequests(publicUrl));
  app.get('/inbox/events', events.handler);
  if (openId) app.get('/oidc/callback', openId.callback);
  app.use('/inbox', compression(), (request, response: Response<unknown, RequestState>, next) => {
    response.locals.isApi = true;
    api(request, response, next);
  });
  app.use(serveSite(site));
  app.use(handleError(log));
  return { app, stop: events.stop };
}

const unexpected = 'Something went wrong. Try again. If it keeps happening, contact the operator.';

/** Sends the errors of requests that the core does not serve in the same shape. */
function handleError(log: Logger): ErrorRequestHandler<unknown, unknown, unknown, unknown, RequestState> {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    response.locals.outage = outageOf(error);
    const failure = error instanceof Failure ? error : (outageFailure(error) ?? new Failure(500, unexpected));
    if (failure.status === 500) log.error({ err: describeError(error) }, 'request failed');
    response
      .status(failure.status)
      .set({ 'Cache-Control': 'no-store', 'X-Request-Id': `req_${randomUUID()}`, ...failure.headers })
      .json(bodyOf(failure));
  };
}
