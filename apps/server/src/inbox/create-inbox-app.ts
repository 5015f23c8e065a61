import type { RateLimiter } from '@threads-api/http';
import type { ByteBudget } from '@threads-api/http/node';
import type { Site } from '@threads-api/ui/site';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import { afterResponse, describeError, findJsonFault, logRequest, outageOf } from '#operations';
import type { Settings } from '#settings';
import type { RateLimit, Store } from '#store';
import { createSessionCookie } from './cookies.ts';
import { handleError, Refusal } from './errors.ts';
import { createEventStream } from './event-stream.ts';
import { guardRequests } from './guard-requests.ts';
import { createOpenIdRoutes } from './open-id.ts';
import { findSession, requireSession } from './require-session.ts';
import { keepRoom } from './room.ts';
import { createDraftRoutes } from './routes/draft-routes.ts';
import { createSessionRoutes, createSignIn } from './routes/session-routes.ts';
import { createThreadRoutes } from './routes/thread-routes.ts';
import { createTokenRoutes } from './routes/token-routes.ts';
import { createWebhookRoutes } from './routes/webhook-routes.ts';
import { serveSite } from './serve-site.ts';

export interface InboxOptions {
  store: Store;
  site: Site;
  settings: Pick<Settings, 'inboxUrl' | 'openId' | 'trustedProxies' | 'webhooksAllowLoopback'>;
  limiter: RateLimiter;
  /** Limits the memory of the process's requests in progress. */
  budget: ByteBudget;
  log: Logger;
  signInLimit?: RateLimit | undefined;
}

export interface Inbox {
  app: Express;
  stop(): Promise<void>;
}

/** The inbox page and its routes, which need a session. The page reads threads through the REST API. */
export async function createInboxApp(options: InboxOptions): Promise<Inbox> {
  const { store, site, settings, limiter, budget, log, signInLimit } = options;
  const { inboxUrl: publicUrl, openId } = settings;
  /** The reason for a 503, for the log line of the request. */
  const outages = new WeakMap<object, string>();
  const onError = (error: unknown, response: Response) => {
    const outage = outageOf(error);
    if (outage !== undefined) outages.set(response, outage);
    else log.error({ err: describeError(error) }, 'request failed');
  };
  const cookie = createSessionCookie(publicUrl);
  const signIn = createSignIn(store, { cookie, limiter, limit: signInLimit });
  const events = await createEventStream(store, cookie);
  const signedIn = requireSession(store, { cookie, limiter });

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  app.use((request, response, next) => {
    afterResponse(request, response, request.ip ?? '', (completed) =>
      logRequest(log, { ...completed, userId: findSession(response)?.userId }, outages.get(response)),
    );
    next();
  });
  app.use(guardRequests(publicUrl));
  app.get('/inbox/events', signedIn, events.handler);
  app.use(compression());
  app.use('/inbox/session', readBody(budget, '10kb'));
  app.use('/inbox', createSessionRoutes(store, cookie, signIn, { openId: Boolean(openId), limiter }));
  if (openId)
    app.use(createOpenIdRoutes({ settings: openId, signIn, publicUrl, onError: (reason) => log.error(reason) }));
  app.use('/inbox', signedIn, readBody(budget, '256kb'), limitBytes(budget));
  app.use('/inbox', createDraftRoutes(store), createThreadRoutes(store), createTokenRoutes(store));
  app.use('/inbox', createWebhookRoutes(store, { allowLoopback: settings.webhooksAllowLoopback }));
  app.use('/inbox', () => {
    throw new Refusal(404, 'There is nothing at this path.');
  });
  app.use(limitBytes(budget), serveSite(site));
  app.use(handleError(onError));
  return { app, stop: events.stop };
}

/** The user, or the address of a visitor who is not signed in. */
const ownerOf = (request: Request, response: Response) => findSession(response)?.userId ?? request.ip ?? '';

const readBody = (budget: ByteBudget, limit: string): RequestHandler[] => [
  (request, response, next) => {
    budget.receive(request, ownerOf(request, response));
    next();
  },
  express.json({ limit }),
  checkBody,
];

const checkBody: RequestHandler = (request, _response, next) => {
  const fault = findJsonFault(request.body);
  if (fault !== undefined) throw new Refusal(400, fault);
  next();
};

const limitBytes =
  (budget: ByteBudget): RequestHandler =>
  async (request, response, next) => {
    const room = await budget.enter(response, ownerOf(request, response));
    if (!room) {
      response.set('Retry-After', `${budget.retrySeconds}`);
      throw new Refusal(503, 'The service is busy. Try again in a second.');
    }
    keepRoom(response, room);
    next();
  };
