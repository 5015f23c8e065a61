import { InvalidCursorError, type Operation } from '@threads-api/contract/model';
import { challengeFor, scopeChallenge } from './access/challenge.ts';
import { anonymous } from './access/credentials.ts';
import { type Count, describeCount } from './access/rate-limiter.ts';
import type { Call } from './call.ts';
import type { ApiParts } from './create-parts.ts';
import {
  badParameter,
  Failure,
  failed,
  methodNotAllowed,
  notFound,
  scopeMissing,
  tooManyRequests,
  unauthorized,
  unavailable,
  unknownPath,
} from './failure.ts';
import type { Caller } from './handlers.ts';
import type { HttpResponse } from './http-message.ts';
import { networkOf } from './network-of.ts';
import { Reply } from './reply.ts';
import { finishFailure, finishReply } from './response/finish.ts';
import { isBelow, toRelative } from './target.ts';

/** Responds to a request. The steps run in this order, and the first one that fails determines the response. */
export async function respond(call: Call, parts: ApiParts): Promise<HttpResponse> {
  try {
    const operation = route(call, parts);
    await admit(call, operation, parts);
    await readRequest(call, operation, parts);
    const result = await handle(call, operation, parts);
    return finishReply(call, operation, result, parts);
  } catch (error) {
    return finishFailure(call, toFailure(error, call, parts), parts);
  } finally {
    // A slow client must not keep its body in memory while the response is sent.
    call.body = undefined;
  }
}

/** The path (404) and the method (405). */
function route(call: Call, { contract, basePath }: ApiParts): Operation {
  const target = toRelative(call.request.target);
  const start = target.indexOf('?');
  const path = start === -1 ? target : target.slice(0, start);
  call.search = start === -1 ? '' : target.slice(start);
  const below = isBelow(path, basePath) ? path.slice(basePath.length) : '';
  const { operation, parameters, allowed } = contract.match(call.request.method, below);
  if (allowed.length === 0) throw unknownPath();
  if (!operation) throw methodNotAllowed(allowed);
  call.operation = operation;
  call.segments = parameters;
  return operation;
}

/** The credentials (401), the rate limit (429) and the scope (403). */
async function admit(call: Call, operation: Operation, parts: ApiParts): Promise<void> {
  const credentials = parts.planOf(operation).findCredentials(call.request, call.search);
  call.credentials = credentials;
  const isAnonymous = credentials === anonymous;
  const caller = credentials && !isAnonymous ? await parts.findCaller(credentials.token, call) : undefined;
  if (caller) {
    call.caller = caller;
    const counted = countRequest(caller, parts);
    const count = counted instanceof Promise ? await counted : counted;
    if (count) passCount(call, count, 'default');
  } else if (!isAnonymous) await refuseCaller(call, operation, parts);
  for (const scope of credentials?.scopes ?? [])
    if (!caller?.scopes?.includes(scope)) throw scopeMissing(scope, scopeChallenge(operation, scope));
}

/** Counts the requests of a user across all their tokens. */
function countRequest(caller: Caller, { limiter, rateLimit }: ApiParts) {
  const limit = caller.rateLimit ?? rateLimit;
  return caller.count ?? (limit && limiter.count(caller.userId, limit));
}

/** Throws a 401, or a 429 after too many of them from one address. */
async function refuseCaller(call: Call, operation: Operation, parts: ApiParts): Promise<never> {
  const { limiter, failedAuthLimit, contract } = parts;
  const count = await limiter.count(networkOf(call.request.address), failedAuthLimit);
  if (count.exceeded) passCount(call, count, 'authentication');
  throw unauthorized(challengeFor(contract, operation, call.credentials !== undefined));
}

function passCount(call: Call, count: Count, policy: string): void {
  call.limitHeaders = describeCount(count, policy);
  if (count.exceeded) throw tooManyRequests(count.seconds);
}

/** The parameters and the body (400, 413, 415), then memory for the response (503). */
async function readRequest(call: Call, operation: Operation, parts: ApiParts): Promise<void> {
  const { path, query, body } = await parts.planOf(operation).readInput(call);
  call.path = path;
  call.query = query;
  call.body = body;
  const { request, caller } = call;
  if (request.reserve && !(await request.reserve(caller?.userId ?? networkOf(request.address)))) throw unavailable(1);
}

/** The handler, within the caller's view (404). */
async function handle(call: Call, operation: Operation, parts: ApiParts): Promise<Reply> {
  const { handler, success } = parts.planOf(operation);
  const result = await handler(call);
  if (result instanceof Reply) return result;
  if (result !== undefined || !success.hasBody) return new Reply(success.status, result);
  // Only a resource in the path can be missing. A list without entries is an empty page.
  if (operation.responses['404']) throw notFound(operation);
  throw new Error(`The handler of ${operation.id} returned undefined.`);
}

/** The only place that converts errors to failures. */
function toFailure(error: unknown, call: Call, parts: ApiParts): Failure {
  if (error instanceof Failure) return error;
  const { operation, request, requestId } = call;
  if (error instanceof InvalidCursorError && operation) {
    const name = operation.paging?.cursor.name ?? 'cursor';
    return badParameter(operation, { in: 'query', name }, 'is not valid for this request');
  }
  const own = operation && parts.failureOf(error, operation);
  if (own && own.status < 500) return own;
  // The handler stopped because the client disconnected.
  const isAborted = error instanceof Error && error.name === 'AbortError' && request.signal.aborted;
  if (!isAborted) {
    call.error = error;
    parts.onError(error, requestId);
  }
  return own ?? failed();
}
