import type { Contract, Operation, RateLimit, ScopeOf } from '@threads-api/contract/model';
import { createCredentialsFinder, credentialHeaders } from './access/credentials.ts';
import { createMemoryRateLimiter, type RateLimiter } from './access/rate-limiter.ts';
import { type ApiParts, type FormatError, formatPlainly, type Plan } from './api-parts.ts';
import { Call, type CompletedRequest, describeCall } from './call.ts';
import { Failure } from './failure.ts';
import type { Caller, Handlers, TypesOf } from './handlers.ts';
import type { HttpRequest, HttpResponse } from './http-message.ts';
import type { Reply } from './reply.ts';
import { createAjvReader } from './request/ajv-reader.ts';
import { createInputReader } from './request/create-input-reader.ts';
import type { RequestReader } from './request/request-reader.ts';
import { createBodyCheck } from './response/create-body-check.ts';
import { headerNamed } from './response/header-named.ts';
import { respond } from './steps.ts';

export interface ApiOptions<C extends Contract, K extends Caller<ScopeOf<TypesOf<C>>> = Caller<ScopeOf<TypesOf<C>>>> {
  /** The contract to serve, from `readContract`. */
  contract: C;
  /**
   * Returns the caller for a token, or `undefined` if the token is unknown, expired or revoked. The call has the request and
   * all credentials by security scheme.
   */
  findCaller?(token: string, call: Call<K>): K | undefined | Promise<K | undefined>;
  /** One function for each operation of the contract. */
  handlers: Handlers<C, K>;
  /** The base path of requests, without the path that the API is mounted under. Default: the contract's. */
  basePath?: string;
  /** Creates the body of an error response. Default: `{statusCode, message}`. */
  formatError?: FormatError;
  /** More request headers that responses depend on, such as `Accept-Encoding` if they are compressed later. */
  vary?: readonly string[];
  /** The maximum size of a request body, for all operations or for each. Default: 1 MB. */
  maxBodyBytes?: number | ((operation: Operation) => number);
  /** Returns a sentence if a parsed body must be refused before it is validated, such as for characters that cannot be stored. */
  findBodyFault?(body: unknown): string | undefined;
  /** Counts the requests of each user, and the failed authentications from each address. Default: in process memory. */
  limiter?: RateLimiter;
  /** The limit for users without an individual limit. `null` means none. Default: the contract's. */
  rateLimit?: RateLimit | null;
  /** The limit of failed authentications from one address. Default: 600 in 60 seconds. */
  failedAuthLimit?: RateLimit;
  /** Whether to check every body against the contract before it is sent. Default: false in production. */
  validateResponses?: boolean;
  /**
   * Converts an error of your own, such as one of the database, to a response, or returns `undefined` for a 500. To respond
   * with 503 during an outage, return `unavailable(5)`.
   */
  failureOf?(error: unknown, operation: Operation): Failure | undefined;
  /** Returns a response that replaces the normal one. Called after the rate limit and before the scope. */
  intercept?(call: Call<K>, operation: Operation): Reply | undefined;
  /** Called after each response, for logs and metrics. */
  onResponse?(request: CompletedRequest<K>): void;
  /** Called with every server error, including a response body that violates the contract. Default: `console.error`. */
  onError?(error: unknown, requestId: string): void;
}

/** How requests are validated, and when. */
export interface Validation {
  /** Default: Ajv. */
  reader?: RequestReader;
  /** Whether to prepare an operation at its first request. An operation that cannot be prepared then gets a 501. */
  isLazy?: boolean;
}

/** A contract with its handlers. Adapters connect it to a framework. */
export interface Api {
  /** The base path of requests. */
  basePath: string;
  /** Reports a server error. */
  onError(error: unknown, requestId: string): void;
  /** Responds to a request. */
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Starts a request whose end the adapter reports, because it knows when the response was sent. */
  open(request: HttpRequest): OpenRequest;
}

export interface OpenRequest {
  requestId: string;
  respond(): Promise<HttpResponse>;
  /** Call it when the response was sent, or the client disconnected. */
  end(status: number | 'aborted'): void;
}

/**
 * Serves a contract with your handlers, independent of a framework.
 *
 * @example
 * const api = createApi({ contract, findCaller: (token) => callers.get(token), handlers: { listBooks, addBook } });
 * const { status, headers, body } = await api.handle({ method: 'GET', target: '/books', headers: {}, address, signal });
 */
export function createApi<C extends Contract, K extends Caller<ScopeOf<TypesOf<C>>>>(
  options: ApiOptions<C, K>,
  validation: Validation = {},
): Api {
  const parts = createParts(options, validation);
  const { basePath, onError } = parts;
  const open = (request: HttpRequest): OpenRequest => {
    const call = new Call<K>(request);
    return {
      requestId: call.requestId,
      respond: () => respond(call, parts),
      end: (status) => options.onResponse?.(describeCall(call, status)),
    };
  };
  return {
    basePath,
    onError,
    open,
    async handle(request) {
      const opened = open(request);
      const response = await opened.respond();
      opened.end(response.status);
      return response;
    },
  };
}

function createParts<C extends Contract, K extends Caller<ScopeOf<TypesOf<C>>>>(
  options: ApiOptions<C, K>,
  { reader = createAjvReader, isLazy = false }: Validation,
): ApiParts<K> {
  const { contract, findCaller, findBodyFault, maxBodyBytes = 1_000_000 } = options;
  const mostBytes = typeof maxBodyBytes === 'function' ? maxBodyBytes : () => maxBodyBytes;
  const isProduction = globalThis.process?.env.NODE_ENV === 'production';
  const readerFor = reader(contract);
  const prepare = (operation: Operation): Plan => {
    if (operation.problem) throw new Error(operation.problem);
    const handler = (options.handlers as Readonly<Record<string, Plan['handler'] | undefined>>)[operation.id];
    if (!handler) throw new Error(`There is no handler for ${operation.id}.`);
    if (!findCaller && operation.security.length > 0)
      throw new Error(`${operation.id} needs credentials. Add findCaller.`);
    return {
      findCredentials: createCredentialsFinder(contract, operation),
      readInput: createInputReader(contract, operation, readerFor(operation), {
        maxBodyBytes: mostBytes(operation),
        findBodyFault,
      }),
      handler,
      success: successOf(operation),
    };
  };
  const plans = new Map<Operation, Plan>();
  if (!isLazy) for (const operation of contract.operations) plans.set(operation, prepare(operation));
  return {
    contract,
    basePath: options.basePath === undefined ? contract.basePath : checkBasePath(contract, options.basePath),
    planOf(operation) {
      const plan = plans.get(operation) ?? prepareLate(operation, prepare);
      plans.set(operation, plan);
      return plan;
    },
    findCaller: findCaller ?? (() => undefined),
    intercept: options.intercept,
    limiter: options.limiter ?? createMemoryRateLimiter(),
    rateLimit: options.rateLimit === undefined ? contract.rateLimit : (options.rateLimit ?? undefined),
    failedAuthLimit: options.failedAuthLimit ?? { requests: 600, windowSeconds: 60 },
    formatError: options.formatError ?? formatPlainly,
    failureOf: options.failureOf ?? (() => undefined),
    onError: options.onError ?? ((error) => console.error(error)),
    checkBody: (options.validateResponses ?? !isProduction) ? createBodyCheck() : undefined,
    vary: [...credentialHeaders(contract), ...(options.vary ?? [])].join(', '),
    cacheControl: errorCacheControl(contract),
  };
}

function prepareLate(operation: Operation, prepare: (operation: Operation) => Plan): Plan {
  try {
    return prepare(operation);
  } catch (error) {
    throw new Failure(501, `${operation.id} cannot be served: ${(error as Error).message}`);
  }
}

/** The status and the presence of a body in the successful response. */
function successOf({ success }: Operation): Plan['success'] {
  const { status = '200', contentTypes = [] } = success ?? {};
  return { status: /^2\d\d$/.test(status) ? Number(status) : 200, hasBody: contentTypes.length > 0 };
}

/** The `Cache-Control` of unknown paths, which also applies to errors that the contract does not declare. */
function errorCacheControl({ fallbacks }: Contract): string | undefined {
  const { const: value } = headerNamed(fallbacks.unknownPath?.headers ?? {}, 'Cache-Control')?.schema ?? {};
  return typeof value === 'string' ? value : undefined;
}

/**
 * Checks and returns the base path. Public base URLs end with the contract's base path (R13), so the API's base path must
 * end with it too, or be a suffix of it if a proxy removes the rest.
 */
function checkBasePath(contract: Contract, basePath: string): string {
  const isPath = /^(\/[\w~.-]+)*$/.test(basePath) && !/\/\.\.?(\/|$)/.test(basePath);
  const fits = basePath.endsWith(contract.basePath) || contract.basePath.endsWith(basePath);
  if (isPath && fits) return basePath;
  throw new Error(
    isPath
      ? `The basePath '${basePath}' must end with '${contract.basePath}'. If a proxy removes a part of that, use the rest, or '' if it removes all of it.`
      : `The basePath '${basePath}' must be a plain path such as '${contract.basePath || '/api'}', without a trailing slash. For a path with parameters, mount the API under it.`,
  );
}
