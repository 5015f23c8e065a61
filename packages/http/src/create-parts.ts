import type { Contract, Operation, RateLimit } from '@threads-api/contract/model';
import { createCredentialsFinder, credentialHeaders, type FindCredentials } from './access/credentials.ts';
import { createMemoryRateLimiter, type RateLimiter } from './access/rate-limiter.ts';
import type { Call, CompletedRequest } from './call.ts';
import type { Failure } from './failure.ts';
import { type FormatError, formatPlainly } from './format-error.ts';
import type { Caller, CallerOf, Handlers } from './handlers.ts';
import { createAjvReader } from './request/ajv-reader.ts';
import { createInputReader } from './request/create-input-reader.ts';
import type { Input, RequestReader } from './request/request-reader.ts';
import { createBodyCheck } from './response/create-body-check.ts';
import { headerNamed } from './response/header-named.ts';

export interface ApiOptions<C extends Contract, K extends CallerOf<C> = CallerOf<C>> {
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
  /** Called after each response, for logs and metrics. */
  onResponse?(request: CompletedRequest<K>): void;
  /** Called with every server error, including a response body that violates the contract. Default: `console.error`. */
  onError?(error: unknown, requestId: string): void;
}

/** The limit of failed authentications from one address if none is set. */
export const defaultFailedAuthLimit: RateLimit = { requests: 600, windowSeconds: 60 };

/** How requests are validated, and when. */
export interface Validation {
  /** Default: Ajv. */
  reader?: RequestReader;
  /** Whether to prepare an operation at its first request, which then fails if the operation cannot be prepared. */
  isLazy?: boolean;
}

/** Functions that are prepared once for each operation. */
interface Plan {
  findCredentials: FindCredentials;
  readInput(call: Call): Input | Promise<Input>;
  handler(request: object): unknown;
  success: { status: number; hasBody: boolean };
}

/** The options with their defaults, and the functions that are prepared once for each operation. The steps use them. */
export type ApiParts = ReturnType<typeof createParts<Contract, Caller>>;

export function createParts<C extends Contract, K extends CallerOf<C>>(
  options: ApiOptions<C, K>,
  { reader = createAjvReader, isLazy = false }: Validation,
) {
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
  const planOf = (operation: Operation): Plan => {
    const known = plans.get(operation);
    if (known) return known;
    const plan = prepare(operation);
    plans.set(operation, plan);
    return plan;
  };
  if (!isLazy) for (const operation of contract.operations) planOf(operation);
  return {
    contract,
    basePath: options.basePath === undefined ? contract.basePath : checkBasePath(contract, options.basePath),
    planOf,
    findCaller: findCaller ?? (() => undefined),
    limiter: options.limiter ?? createMemoryRateLimiter(),
    rateLimit: options.rateLimit === undefined ? contract.rateLimit : (options.rateLimit ?? undefined),
    failedAuthLimit: options.failedAuthLimit ?? defaultFailedAuthLimit,
    formatError: options.formatError ?? formatPlainly,
    failureOf: options.failureOf ?? (() => undefined),
    onError: options.onError ?? ((error) => console.error(error)),
    checkBody: (options.validateResponses ?? !isProduction) ? createBodyCheck() : undefined,
    vary: [...credentialHeaders(contract), ...(options.vary ?? [])].join(', '),
    cacheControl: errorCacheControl(contract),
  };
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
 * Checks and returns the base path. Public base URLs end with the contract's base path, so the API's base path must end
 * with it too, or be a suffix of it if a proxy removes the rest.
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
