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
  /** Fails with 500 if a body breaks the contract. Absent if bodies are not checked. */
  checkBody?(request: Request, response: Response, body: unknown): Promise<void>;
}

export interface ValidatorOptions {
  /** Whether bodies are checked before they are sent. */
  validateResponses: boolean;
  /** Called with what a body of our own breaks. */
  onInvalidResponse(path: string, violations: unknown): void;
}

/**
 * express-openapi-validator, and everything that relies on how it works inside:
 * - the names of its middleware functions, of which only three are needed here;
 * - that it checks bodies by replacing `response.json`, and passes what is wrong with them to the `next` of long before;
 * - `request.openapi`, which it finds out for every request by comparing its URL with the pattern of each path. A route has
 *   one operation, so this is done once, with the path of the document;
 * - the texts and paths of its errors, which become messages of ours.
 * `test/validator.test.ts` fails if an upgrade changes any of it.
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
    super('A body breaks the contract.');
    this.violations = violations;
  }
}

interface Middleware {
  lookUp: RequestHandler;
  checkRequest: RequestHandler;
  checkResponse: RequestHandler | undefined;
}

const made = new Map<boolean, Middleware>();

/** The same for all apps of a process: there is one contract, and its schemas take a while to compile. */
function middlewareOf(validateResponses: boolean): Middleware {
  const middleware = made.get(validateResponses) ?? makeMiddleware(validateResponses);
  made.set(validateResponses, middleware);
  return middleware;
}

function makeMiddleware(validateResponses: boolean): Middleware {
  const all = OpenApiValidator.middleware({
    // A copy without shared parts: the validator changes the document.
    apiSpec: JSON.parse(JSON.stringify(contract.document), allowReserved),
    // The contract is linted, and the caller is already known and has the scope.
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
    throw new Error('express-openapi-validator has other middleware functions than expected. Adapt validator.ts.');
  return { lookUp, checkRequest, checkResponse };
}

/** A query may contain `/`, `:` and other reserved characters as they are (RFC 3986, section 3.4). */
const allowReserved = (_key: string, value: unknown) =>
  isQueryParameter(value) ? { ...value, allowReserved: true } : value;

const isQueryParameter = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'in' in value && value.in === 'query';

/**
 * Finds the operation in the validator's copy of the document, once, and gives it to each request. The path of a request would not
 * do: mounted under a prefix, or with another base path, it is not a path of the document, and the validator skips those.
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
    if (!known) throw new Error(`express-openapi-validator does not find ${id}. Adapt validator.ts.`);
    request.openapi = { ...known, pathParams: request.params };
    next();
  };
}

/** Runs a middleware function to its `next`; an error that it passes on later is handed over. */
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

/** Integers are decimal digits: JavaScript would take `0x10`, `1e1` and blanks for one too. */
function integerCheck({ parameters }: Operation): (request: Request) => void {
  const names = parameters.filter((p) => p.in === 'query' && p.schema.type === 'integer').map(({ name }) => name);
  return ({ query }) => {
    for (const name of names) {
      const value = query[name];
      if (typeof value !== 'string') continue;
      if (!/^-?\d+$/.test(value)) throw badParameter(name, 'is not a whole number');
      // The validator does not compare infinite numbers with the bounds of a schema.
      if (!Number.isFinite(Number(value))) throw badParameter(name, 'is out of range');
    }
  };
}

/** The validator reads brackets in names as objects, and drops names such as `limit[` before it looks for unknown ones. */
function nameCheck({ parameters }: Operation): (request: Request) => void {
  const declared = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  return ({ query }) => {
    const unknown = Object.keys(query).find((name) => name.includes('[') && !declared.has(name));
    if (unknown !== undefined && contract.rejectsUnknownParameters) throw badParameter(unknown, 'is unknown');
  };
}

/** The validator's errors: 400, or 404 for a path that it cannot decode. */
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
