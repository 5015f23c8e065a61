import { contract, type Operation } from '@threads-api/contract';
import { ApiFailure, badParameter, badRequest, failed, notFound } from '@threads-api/contract/errors';
import type { Request, RequestHandler, Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { lengthCheck } from './length-check.ts';
import type { ReadQuery } from './read-query.ts';
import { rememberQueries } from './remember-queries.ts';

/** The checks of one operation. */
export interface Validator {
  readQuery: ReadQuery;
  /** Throws a 500 if a response body violates the contract. Absent if bodies are not checked. */
  checkBody?(request: Request, response: Response, body: unknown): Promise<void>;
}

export interface ValidatorOptions {
  /** Whether to check response bodies. */
  validateResponses: boolean;
  /** Called with the violations in a response body. */
  onInvalidResponse(path: string, violations: unknown): void;
}

/**
 * Wraps express-openapi-validator. This file relies on its internals:
 * - the names of its middleware functions, of which only three are used
 * - it checks bodies by replacing `response.json`, and passes errors to an earlier `next`
 * - `request.openapi`, which it computes by matching the URL with every path. A route has one operation, so this is done
 *   only once
 * - the texts and paths of its errors, which are converted to our messages
 *
 * `test/validator.test.ts` fails if an upgrade changes any of these.
 */
export function createValidator({ validateResponses, onInvalidResponse }: ValidatorOptions) {
  const { lookUp, checkRequest, checkResponse } = middlewareOf(validateResponses);
  return (operation: Operation): Validator => {
    const checkIntegers = integerCheck(operation);
    const checkNames = nameCheck(operation);
    const lookUpRoute = lookUpOnce(lookUp, operation);
    const readQuery: ReadQuery = async (request, response) => {
      checkIntegers(request);
      checkNames(request);
      try {
        await run(lookUpRoute, request, response);
        await run(checkRequest, request, response);
      } catch (error) {
        throw toFailure(error, operation);
      }
      return Object.freeze(request.query);
    };
    const checkBody = async (request: Request, response: Response, body: unknown): Promise<void> => {
      response.json = () => response;
      let late: unknown;
      await run(lookUpRoute, request, response);
      if (checkResponse) await run(checkResponse, request, response, (error) => (late = error));
      response.json(body);
      if (late instanceof InvalidBody) {
        onInvalidResponse(request.path, late.violations);
        throw failed();
      }
      if (late) throw late;
    };
    const checkLengths = lengthCheck(operation);
    const remembered = rememberQueries(operation, readQuery);
    return {
      readQuery: (request, response) => {
        checkLengths(request);
        return remembered(request, response);
      },
      ...(checkResponse && { checkBody }),
    };
  };
}

class InvalidBody extends Error {
  readonly violations: unknown;

  constructor(violations: unknown) {
    super('The response body violates the contract.');
    this.violations = violations;
  }
}

interface Middleware {
  lookUp: RequestHandler;
  checkRequest: RequestHandler;
  checkResponse: RequestHandler | undefined;
}

const made = new Map<boolean, Middleware>();

/** Shared by all apps in a process, because the schemas are slow to compile. */
function middlewareOf(validateResponses: boolean): Middleware {
  const middleware = made.get(validateResponses) ?? makeMiddleware(validateResponses);
  made.set(validateResponses, middleware);
  return middleware;
}

function makeMiddleware(validateResponses: boolean): Middleware {
  const all = OpenApiValidator.middleware({
    // A deep copy, because the validator changes the document.
    apiSpec: JSON.parse(JSON.stringify(contract.document), allowReserved),
    // The linter has already checked the contract, and the token and scope are checked earlier.
    validateApiSpec: false,
    validateSecurity: false,
    fileUploader: false,
    validateRequests: { allowUnknownQueryParameters: !contract.rejectsUnknownParameters },
    validateResponses: validateResponses && {
      onError({ errors }) {
        throw new InvalidBody(errors);
      },
    },
  }) as RequestHandler[];
  const named = (name: string) => all.find((step) => step.name === name);
  const [lookUp, checkRequest, checkResponse] = ['metadata', 'request', 'response'].map((name) =>
    named(`${name}Middleware`),
  );
  if (!lookUp || !checkRequest || Boolean(checkResponse) !== validateResponses)
    throw new Error('express-openapi-validator has unexpected middleware functions. Adapt validator.ts.');
  return { lookUp, checkRequest, checkResponse };
}

/** A query may contain unescaped reserved characters such as `/` and `:` (RFC 3986, section 3.4). */
const allowReserved = (_key: string, value: unknown) =>
  isQueryParameter(value) ? { ...value, allowReserved: true } : value;

const isQueryParameter = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'in' in value && value.in === 'query';

/**
 * Looks up the operation in the validator's document once and assigns it to each request. Uses the declared path, because
 * the validator skips requests with a prefix or another base path.
 */
function lookUpOnce(lookUp: RequestHandler, { id, method, path }: Operation): RequestHandler {
  const originalUrl = `${contract.basePath}${path}`;
  const asDeclared = { method, path: originalUrl, baseUrl: '', originalUrl, app: { enabled: () => true } };
  let known: object | undefined;
  return async (request: Request & { openapi?: object }, response, next) => {
    if (!known) {
      const declared = asDeclared as unknown as Request & { openapi?: object };
      await run(lookUp, declared, response);
      known = declared.openapi;
    }
    if (!known) throw new Error(`express-openapi-validator cannot find ${id}. Adapt validator.ts.`);
    request.openapi = { ...known, pathParams: request.params };
    next();
  };
}

/** Runs a middleware function until it calls `next`. Passes later errors to `onLate`. */
function run(step: RequestHandler, request: Request, response: Response, onLate?: (error: unknown) => void) {
  return new Promise<void>((resolve, reject) => {
    let called = false;
    const next = (error?: unknown) => {
      if (called && error) onLate?.(error);
      called = true;
      if (error) reject(error);
      else resolve();
    };
    Promise.resolve(step(request, response, next)).catch(reject);
  });
}

/** Accepts only decimal digits. The validator would also accept `0x10`, `1e1` and blanks. */
function integerCheck({ parameters }: Operation): (request: Request) => void {
  const names = parameters.filter((p) => p.in === 'query' && p.schema.type === 'integer').map(({ name }) => name);
  return ({ query }) => {
    for (const name of names) {
      const value = query[name];
      if (typeof value !== 'string') continue;
      if (!/^-?\d+$/.test(value)) throw badParameter(name, 'is not a whole number');
      // The validator does not check bounds for infinite numbers.
      if (!Number.isFinite(Number(value))) throw badParameter(name, 'is out of range');
    }
  };
}

/** Rejects unknown names. The validator parses brackets as objects and drops names such as `limit[` before its own check. */
function nameCheck({ parameters }: Operation): (request: Request) => void {
  const declared = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  return ({ query }) => {
    const unknown = Object.keys(query).find((name) => name.includes('[') && !declared.has(name));
    if (unknown !== undefined && contract.rejectsUnknownParameters) throw badParameter(unknown, 'is unknown');
  };
}

/** Converts the validator's errors to a 400, or a 404 for a path that cannot be decoded. */
function toFailure(error: unknown, operation: Operation): unknown {
  if (error instanceof ApiFailure) return error;
  const { status, errors } = error as { status?: number; errors?: { path?: string; message?: string }[] };
  if (status === 404) return notFound(operation);
  if (status === undefined || status < 400 || status >= 500) return error;
  const { path, message = 'is malformed' } = errors?.[0] ?? {};
  const name = path?.split('/').at(-1);
  if (!name) return badRequest('The request is malformed.');
  if (/^Unknown query parameter/i.test(message)) return badParameter(name, 'is unknown');
  if (/^Empty value/i.test(message)) return badParameter(name, 'is empty');
  return badParameter(name, message);
}
