import { contract } from '@threads-api/contract';
import { createMemoryRateLimiter } from '@threads-api/express';
import type { RateLimit, Store } from '@threads-api/store';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { createCookie } from './cookies.ts';
import { handleError, Refusal } from './errors.ts';
import { createEventStream } from './event-stream.ts';
import { guardRequests } from './guard-requests.ts';
import { createOpenIdRoutes } from './open-id.ts';
import { createReadApi } from './read-api.ts';
import { requireSession } from './require-session.ts';
import { createDraftRoutes } from './routes/draft-routes.ts';
import { createSessionRoutes, createSignIn } from './routes/session-routes.ts';
import { createThreadRoutes } from './routes/thread-routes.ts';
import { createTokenRoutes } from './routes/token-routes.ts';
import { createWebhookRoutes } from './routes/webhook-routes.ts';
import { serveSite } from './serve-site.ts';
import type { Settings } from './settings.ts';
import type { Site } from './site.ts';

export interface InboxOptions {
  store: Store;
  site: Site;
  settings: Settings;
  signInLimit?: RateLimit;
  onError?(error: unknown): void;
}

export interface InboxApp {
  app: Express;
  stop(): Promise<void>;
}

/** The inbox: the page, the REST API for its reads, and what people do, each behind a session. */
export async function createInboxApp(options: InboxOptions): Promise<InboxApp> {
  const { store, site, settings, signInLimit, onError = console.error } = options;
  const { publicUrl, openId } = settings;
  const secure = publicUrl?.protocol === 'https:';
  const cookie = createCookie({ name: 'inbox_session', sameSite: 'Strict', secure });
  const signIn = createSignIn(store, cookie, signInLimit);
  const events = await createEventStream(store, cookie);
  const signedIn = requireSession(store, cookie, createMemoryRateLimiter());

  const app = createBase(settings);
  app.use(contract.basePath, fullUrl(createReadApi(store, cookie)));
  app.get('/inbox/events', signedIn, events.handler);
  app.use(compression());
  app.use(
    '/inbox',
    express.json({ limit: '256kb' }),
    createSessionRoutes(store, cookie, signIn, { openId: Boolean(openId) }),
  );
  if (openId) app.use(createOpenIdRoutes({ settings: openId, signIn, publicUrl, onError }));
  app.use('/inbox', signedIn);
  app.use('/inbox', createDraftRoutes(store), createThreadRoutes(store), createTokenRoutes(store));
  app.use('/inbox', createWebhookRoutes(store, { allowLoopback: settings.allowLoopbackWebhooks }));
  finish(app, site, onError);
  return { app, stop: events.stop };
}

/** The reading part alone, on the mock: one user, who needs no session. */
export function createMockInboxApp({ site, api }: { site: Site; api: RequestHandler }): Express {
  const app = createBase({ trustedProxies: 0 });
  app.use(contract.basePath, fullUrl(api));
  app.get('/inbox/session', (_request, response) => {
    const user = { id: contract.caller, name: 'the mock', address: '' };
    response.json({ user, csrfToken: '', openId: false, mock: true });
  });
  finish(app, site, console.error);
  return app;
}

function createBase({ trustedProxies, publicUrl }: Pick<Settings, 'trustedProxies' | 'publicUrl'>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustedProxies);
  app.use(guardRequests(publicUrl));
  return app;
}

/** The API knows its paths with their base. */
const fullUrl =
  (api: RequestHandler): RequestHandler =>
  (request, response, next) => {
    request.url = request.originalUrl;
    request.baseUrl = '';
    return api(request, response, next);
  };

function finish(app: Express, site: Site, onError: (error: unknown) => void): void {
  app.use('/inbox', () => {
    throw new Refusal(404, 'There is nothing at this path.');
  });
  app.use(serveSite(site));
  app.use(handleError(onError));
}
