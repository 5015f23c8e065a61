import type { ApiError, HeaderObject, ResponseObject } from '@threads-api/contract';
import { faultOfQuery } from './check-parameters.ts';
import { chooseExample, UnknownCursor } from './choose-example.ts';
import type { CompiledContract, MockOperation } from './compile-contract.ts';
import { lacksScope, mockTokens } from './mock-tokens.ts';

export interface MockRequest {
  method: string;
  /** As it was sent, from the first slash on. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
}

export interface Decision {
  operation?: MockOperation;
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** The example it shows or was cut from. */
  example?: string;
  /** What the request would rather have; left to Prism. */
  preferred?: Preference;
}

/** `Prefer: code=429`, `Prefer: example=emptyPage`, `Prefer: dynamic=true`. */
export interface Preference {
  code?: number;
  example?: string;
  dynamic?: boolean;
}

/** A turn of events that the caller of `decide` brings about: too many requests, or a service that is away. */
export type Interruption = 429 | 503;

/** What the mock answers: the walk of D21, with the contract's examples for data. Knows nothing of servers, nor of Prism. */
export function decide(
  contract: CompiledContract,
  request: MockRequest,
  interrupt?: (token: string) => Interruption | undefined,
): Decision {
  const { basePath, operations, fallbacks } = contract;
  const [path = '', ...rest] = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  const inner = path.startsWith(basePath) ? path.slice(basePath.length) : undefined;
  const found = inner === undefined ? undefined : operations.find((operation) => operation.match(inner));
  if (!found || inner === undefined) return errorFrom(404, fallbacks['404']);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const operation = operations.find((candidate) => candidate.path === found.path && candidate.method === method);
  if (!operation) return { ...errorFrom(405, fallbacks['405']), operation: found };
  return {
    ...decideFor(
      contract,
      operation,
      operation.match(inner) ?? {},
      new URLSearchParams(rest.join('?')),
      request,
      interrupt,
    ),
    operation,
  };
}

function decideFor(
  { caller, callers, fallbacks }: CompiledContract,
  operation: MockOperation,
  path: Record<string, string>,
  query: URLSearchParams,
  { headers }: MockRequest,
  interrupt?: (token: string) => Interruption | undefined,
): Decision {
  const { responses, scope, parameters } = operation;
  const token = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (!token || token === mockTokens.unauthorized) {
    return errorFrom(401, responses['401'], token ? 'invalidToken' : 'missingToken');
  }
  const interruption = token === mockTokens.rateLimited ? 429 : interrupt?.(token);
  if (interruption) return errorFrom(interruption, responses[interruption]);
  if (lacksScope(token, scope)) return errorFrom(403, responses['403']);
  const fault = faultOfQuery(parameters, query);
  if (fault) return withMessage(errorFrom(400, responses['400']), fault);
  const preferred = preferenceOf(headers.prefer);
  if (preferred) return { status: 200, body: undefined, headers: {}, preferred };
  // A token that is the id of a caller whom an example names speaks for them.
  const speaksFor = callers.has(token) && token !== caller ? token : '';
  try {
    const chosen = chooseExample(operation, { path, query: Object.fromEntries(query), caller: speaksFor });
    if (!chosen) return errorFrom(404, responses['404'] ?? fallbacks['404']);
    return { status: 200, body: chosen.body, headers: headersFrom(responses['200']), example: chosen.name };
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    return errorFrom(400, responses['400'], undefined, 'badCursor');
  }
}

/** As RFC 7240 writes it: names in any case, values quoted or not, separated by commas or semicolons. */
function preferenceOf(prefer: string | undefined): Preference | undefined {
  const wishes = (prefer ?? '')
    .split(/[,;]/)
    .map((wish) => wish.split('=', 2).map((part) => part.trim().replaceAll('"', '')));
  const wish = (name: string) => wishes.find(([given]) => given?.toLowerCase() === name)?.[1];
  const [code, example, dynamic] = ['code', 'example', 'dynamic'].map(wish);
  if (!code && !example && !dynamic) return undefined;
  return {
    ...(code && { code: Number(code) }),
    ...(example && { example }),
    ...(dynamic && { dynamic: dynamic === 'true' }),
  };
}

/** An error as the contract shows it. */
export function errorFrom(
  status: number,
  response?: ResponseObject,
  headerExample?: string,
  bodyExample?: string,
): Decision {
  const examples = response?.content?.['application/json']?.examples ?? {};
  const [name = ''] = bodyExample && bodyExample in examples ? [bodyExample] : Object.keys(examples);
  return { status, body: examples[name]?.value, headers: headersFrom(response, headerExample), example: name };
}

function withMessage(decision: Decision, message: string): Decision {
  return { ...decision, body: { ...(decision.body as ApiError), message } };
}

/** The headers of a response as the contract's examples show them. */
export function headersFrom(response?: ResponseObject, named?: string): Record<string, string> {
  const shownBy = ({ example, examples = {} }: HeaderObject) =>
    example ?? (named && examples[named] ? examples[named] : Object.values(examples)[0])?.value;
  return Object.fromEntries(
    Object.entries(response?.headers ?? {}).map(([name, header]) => [name, String(shownBy(header))]),
  );
}
