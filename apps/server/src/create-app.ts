import { parse as parseQuery } from 'node:querystring';
import { basePath, operations } from '@threads-api/contract';
import type { Store } from '@threads-api/store';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { otherMethod, unknownPath } from './failures.ts';
import { handlers } from './handlers/index.ts';
import type { Metrics } from './metrics.ts';
import type { FailedAttempts, RateLimits } from './rate-limits.ts';
import { answer } from './walk/answer.ts';
import { authenticate } from './walk/authenticate.ts';
import { authorize } from './walk/authorize.ts';
import { begin } from './walk/begin.ts';
import { contextOf } from './walk/context.ts';
import { fail } from './walk/fail.ts';
import { limitRate } from './walk/limit-rate.ts';
import { normalise } from './walk/normalise.ts';
import { createValidator, requireDigits } from './walk/validate.ts';

export interface AppParts {
  store: Store;
  limits: RateLimits;
  attempts: FailedAttempts;
  log: Logger;
  metrics: Metrics;
  validateResponses: boolean;
  corsOrigins: string[];
  /** How many proxies in front of the server are to be believed about the client's address. */
  trustedProxies: number;
}

/** The walk of a request, in the order of D21. */
export function createApp({ store, limits, attempts, log, metrics, ...settings }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', settings.trustedProxies);
  // Without a bound on their number, as parameters past it would be passed over; the length of an address has one.
  app.set('query parser', (text: string) => parseQuery(text, '&', '=', { maxKeys: 0 }));

  app.use(begin(log, metrics));
  if (settings.corsOrigins.length > 0) {
    const allowOrigins = cors({ origin: settings.corsOrigins, methods: ['GET', 'HEAD'], exposedHeaders: exposed });
    // An OPTIONS that no browser sends ahead of a request is a method like any other.
    app.use((request, response, next) => (isStrayOptions(request) ? next() : allowOrigins(request, response, next)));
  }
  app.use(compression());
  app.use(normalise);

  const validator = createValidator(log, settings.validateResponses);
  for (const operation of operations) {
    const handler = handlers[operation.id];
    if (!handler) throw new Error(`The operation ${operation.id} has no handler.`);
    const route = app.route(`${basePath}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    route.get(
      (request, _response, next) => {
        contextOf(request).operationId = operation.id;
        next();
      },
      authenticate(store, attempts),
      limitRate(limits),
      authorize(operation),
      requireDigits(operation),
      answer,
      ...validator(),
      handler(store) as RequestHandler,
    );
    route.all(() => {
      throw otherMethod();
    });
  }
  app.use(() => {
    throw unknownPath();
  });
  app.use(fail(log));
  return app;
}

const exposed = ['X-Request-Id', 'ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate'];

const isStrayOptions = ({ method, headers }: Request) =>
  method === 'OPTIONS' && !headers['access-control-request-method'];
