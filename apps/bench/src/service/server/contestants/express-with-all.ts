import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';
import compression from 'compression';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { rateLimit } from 'express-rate-limit';
import { pinoHttp } from 'pino-http';
import { announce, openWork, plenty, routeOf } from './given.ts';
import type { Caller } from './same-work.ts';

// The same duties as ours, from the usual parts: log, compression, token, rate limit, scope, validation, ETag.
const work = await openWork();
const callerOf = (locals: unknown) => (locals as { caller: Caller }).caller;

const authenticate: RequestHandler = async (request, response, next) => {
  const caller = await work.findCaller(request.headers.authorization);
  if (!caller) {
    response.status(401).json({ statusCode: 401, message: 'The access token is missing or invalid.' });
    return;
  }
  response.locals.caller = caller;
  next();
};

const requireScope =
  (scope: string): RequestHandler =>
  (_request, response, next) => {
    if (callerOf(response.locals).scopes.includes(scope)) next();
    else response.status(403).json({ statusCode: 403, message: 'The access token lacks a scope.' });
  };

const send: (find: (userId: string, id: string, query: Record<string, number>) => unknown) => RequestHandler =
  (find) => async (request, response) => {
    const { caller } = response.locals as { caller: Caller };
    const body = await find(caller.userId, String(request.params.id), request.query as never);
    if (body) response.set('Cache-Control', 'private, no-cache').json(body);
    else response.status(404).json({ statusCode: 404, message: 'Not found.' });
  };

const onError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ statusCode: error.status ?? 500, message: error.message });
};

const app = express();
app.disable('x-powered-by');
app.use(pinoHttp());
app.use(compression());
app.use(authenticate);
app.use(
  rateLimit({
    limit: plenty.requests,
    windowMs: plenty.windowSeconds * 1000,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (_request, response) => callerOf(response.locals).userId,
  }),
);
app.use(
  OpenApiValidator.middleware({
    apiSpec: JSON.parse(JSON.stringify(contract.document)),
    validateRequests: true,
    validateResponses: false,
    validateSecurity: false,
  }),
);
const route = (id: 'listThreads' | 'getThread' | 'listThreadNotes', handler: RequestHandler) => {
  const { path, scope = '' } = contract.operation(id);
  app.get(`${contract.basePath}${routeOf(path)}`, requireScope(scope), handler);
};
route(
  'listThreads',
  send((userId, _id, { limit = 0 }) => work.listThreads(userId, limit)),
);
route(
  'getThread',
  send((userId, id, { historyLimit = 0 }) => work.getThread(userId, id, historyLimit)),
);
route(
  'listThreadNotes',
  send((userId, id, { limit = 0 }) => work.listNotes(userId, id, limit)),
);
app.use(onError);
const server = app.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
