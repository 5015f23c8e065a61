import {
  InvalidCursorError,
  type Operation,
  type OperationId,
  type RateLimit,
  type Scope,
} from '@threads-api/contract';
import {
  badParameter,
  notFound,
  scopeMissing,
  tooManyRequests,
  unauthorized,
  unavailable,
} from '@threads-api/contract/errors';
import type { Request, RequestHandler, Response } from 'express';
import { abortSignalOf } from './abort-signal-of.ts';
import type { ByteBudget } from './byte-budget.ts';
import type { Caller, Handlers, RequestDetails } from './handlers.ts';
import type { Count, RateLimiter } from './rate-limiter.ts';
import { contextOf } from './request-context.ts';
import { respond } from './respond.ts';
import type { Validator } from './validator.ts';

export interface OperationParts<C extends Caller> {
  handlers: Handlers<C>;
  findCaller(token: string, request: Request): C | undefined | Promise<C | undefined>;
  limiter: RateLimiter;
  rateLimit: RateLimit;
  /** Counts failed authentications by address. */
  attempts: RateLimiter;
  failedAuthLimit: RateLimit;
  /** Limits the memory for responses. */
  budget: ByteBudget;
}

type AnyRequest<C extends Caller> = RequestDetails<C> & { path: unknown; query: unknown };
type AnyHandler<C extends Caller> = (request: AnyRequest<C>) => unknown;

const bearer = /^Bearer +(\S+) *$/i;

/** Handles an operation: runs the checks in the order of D21, then the handler. */
export function handleOperation<C extends Caller>(
  operation: Operation<OperationId, Scope>,
  parts: OperationParts<C>,
  { readQuery, checkBody }: Validator,
): RequestHandler {
  const handler = parts.handlers[operation.id] as AnyHandler<C>;
  return async (request, response) => {
    const context = contextOf(request);
    context.operation = operation;
    const caller = await authenticate(operation, request, response, parts);
    context.caller = caller;
    await limitRate(caller, response, parts);
    if (operation.scope && !caller.scopes.includes(operation.scope)) throw scopeMissing(operation);
    const query = await readQuery(request, response);
    const room = await parts.budget.enter(response, caller.userId);
    if (!room) throw unavailable(parts.budget.retrySeconds);
    let signal: AbortSignal | undefined;
    const given: AnyRequest<C> = {
      path: request.params,
      query,
      caller,
      requestId: context.requestId,
      // Created on first use, because many handlers do not need it.
      get signal() {
        signal ??= abortSignalOf(response);
        return signal;
      },
    };
    const body = await answer(given).catch((error: unknown) => {
      room.resize(0);
      throw error;
    });
    const text = JSON.stringify(body) ?? '';
    room.resize(Buffer.byteLength(text));
    if (body === undefined) throw absent(operation);
    // Check a copy, because the validator may change it.
    if (checkBody) await checkBody(request, response, JSON.parse(text));
    respond(request, response, caller.userId, text);
  };

  async function answer(given: AnyRequest<C>): Promise<unknown> {
    try {
      return await handler(given);
    } catch (error) {
      if (!(error instanceof InvalidCursorError)) throw error;
      throw badParameter(operation.paging?.cursor.name ?? 'cursor', 'is not valid for this request');
    }
  }
}

/** Only a resource in the path can be missing. A list without entries is an empty page. */
const absent = (operation: Operation) =>
  operation.responses[404] ? notFound(operation) : new Error(`The handler of ${operation.id} returned undefined.`);

/** Finds the caller for the token in the header. Too many failures from one address get a 429. */
async function authenticate<C extends Caller>(
  operation: Operation,
  request: Request,
  response: Response,
  { findCaller, attempts, failedAuthLimit }: OperationParts<C>,
): Promise<C> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const caller = token === undefined ? undefined : await findCaller(token, request);
  if (caller) return caller;
  const count = await attempts.count(request.ip ?? '', failedAuthLimit);
  if (count.exceeded) {
    describeCount(count, 'authentication', response);
    throw tooManyRequests(count.seconds);
  }
  throw unauthorized(operation, { tokenSent: token !== undefined });
}

/** Counts the requests of a user across all their tokens. */
async function limitRate<C extends Caller>(
  { userId, rateLimit, count: counted }: C,
  response: Response,
  { limiter, rateLimit: standard }: OperationParts<C>,
): Promise<void> {
  const count = counted ?? (await limiter.count(userId, rateLimit ?? standard));
  describeCount(count, 'default', response);
  if (count.exceeded) throw tooManyRequests(count.seconds);
}

function describeCount({ limit, remaining, seconds }: Count, policy: string, response: Response): void {
  response.setHeader('RateLimit-Policy', `"${policy}";q=${limit.requests};w=${limit.windowSeconds}`);
  response.setHeader('RateLimit', `"${policy}";r=${remaining};t=${seconds}`);
}

/** The path of an operation in Express syntax. */
export const routeOf = (basePath: string, { path }: Operation) => `${basePath}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
