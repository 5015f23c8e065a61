import type { AddressInfo } from 'node:net';
import { contract, type OperationId } from '@threads-api/contract';
import compression from 'compression';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { rateLimit } from 'express-rate-limit';
import { pinoHttp } from 'pino-http';
import { announce, find, findCaller, routeOf, unreachedLimit } from './peer-setup.ts';
import type { Caller } from './thread-pages.ts';

// Has the features of our server, from common packages: log, compression, token, rate limit, scope, validation, ETag.
const callerOf = (locals: unknown) => (locals as { caller: Caller }).caller;

const authenticate: RequestHandler = async (request, response, next) => {
  const caller = await findCaller(request.headers.authorization);
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

const send =
  (id: OperationId, limit = ''): RequestHandler =>
  async (request, response) => {
    const { userId } = callerOf(response.locals);
    const body = await find[id]?.(userId, Number(request.query[limit]), String(request.params.id));
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
    limit: unreachedLimit.requests,
    windowMs: unreachedLimit.windowSeconds * 1000,
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
for (const { id, path, scope = '', paging } of contract.operations)
  app.get(routeOf(path), requireScope(scope), send(id, paging?.limit.name));
app.use(onError);
const server = app.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
