import type { ApiError, Contract, Header, Operation, Response } from '@threads-api/contract';
import { faultOfQuery } from './check-parameters.ts';
import { chooseExample, UnknownCursor } from './choose-example.ts';
import { lacksScope, mockTokens } from './mock-tokens.ts';

export interface MockRequest {
  method: string;
  /** As it was sent, from the first slash on. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
}

export interface Decision {
  operation?: Operation;
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

/** The response of the mock: the order of checks of D21, with the contract's examples for data. It needs neither a server nor Prism. */
export function decide(
  contract: Contract,
  request: MockRequest,
  interrupt?: (token: string) => Interruption | undefined,
): Decision {
  const { basePath, fallbacks } = contract;
  const [path = '', ...rest] = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  const { operation, parameters, allowed } = contract.match(request.method, path.slice(basePath.length));
  if (!path.startsWith(basePath) || allowed.length === 0) return errorFrom(404, fallbacks.unknownPath);
  if (!operation) {
    const refused = errorFrom(405, fallbacks.methodNotAllowed);
    return { ...refused, headers: { ...refused.headers, Allow: allowed.join(', ') } };
  }
  const query = new URLSearchParams(rest.join('?'));
  return { ...decideFor(contract, operation, parameters, query, request, interrupt), operation };
}

function decideFor(
  contract: Contract,
  operation: Operation,
  path: Record<string, string>,
  query: URLSearchParams,
  { headers }: MockRequest,
  interrupt?: (token: string) => Interruption | undefined,
): Decision {
  const { responses, scope, parameters } = operation;
  const token = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (!token || token === mockTokens.unauthorized) {
    return challenge(errorFrom(401, responses['401']), responses['401']?.headers['WWW-Authenticate'], Boolean(token));
  }
  const interruption = token === mockTokens.rateLimited ? 429 : interrupt?.(token);
  if (interruption) return errorFrom(interruption, responses[interruption]);
  if (lacksScope(token, scope)) return errorFrom(403, responses['403']);
  const fault = faultOfQuery(parameters, query);
  if (fault) return withMessage(errorFrom(400, responses['400']), fault);
  const preferred = preferenceOf(headers.prefer);
  if (preferred) return { status: 200, body: undefined, headers: {}, preferred };
  // The id of a user whom an example names is a token of that user.
  const caller = callersOf(contract).find((id) => id === token);
  try {
    const chosen = chooseExample(operation, { path, query: Object.fromEntries(query), caller });
    if (!chosen) return errorFrom(404, responses['404'] ?? contract.fallbacks.unknownPath);
    return { status: 200, body: chosen.body, headers: headersFrom(operation.success), example: chosen.name };
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    const message = `The query parameter '${operation.paging?.cursor.name}' is not valid for this request.`;
    return withMessage(errorFrom(400, responses['400']), message);
  }
}

/** The users that examples name, besides the contract's own caller. */
export function callersOf({ operations }: Contract): string[] {
  return operations.flatMap(({ examples }) => examples.flatMap(({ caller }) => caller ?? []));
}

/** A 401 says whether a token was sent: the contract has one value for each. */
function challenge(decision: Decision, header: Header | undefined, sent: boolean): Decision {
  const values = (header?.schema.enum ?? []) as string[];
  const value = values.find((text) => text.includes('error=') === sent);
  return value ? { ...decision, headers: { ...decision.headers, 'WWW-Authenticate': value } } : decision;
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

/** An error as the contract's example shows it. */
export function errorFrom(status: number, response?: Response): Decision {
  const [example] = response?.examples ?? [];
  return { status, body: example?.value, headers: headersFrom(response), ...(example && { example: example.name }) };
}

export function withMessage(decision: Decision, message: string): Decision {
  return { ...decision, body: { ...(decision.body as ApiError), message } };
}

/** The headers of a response as the contract's examples show them. */
function headersFrom(response?: Response): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response?.headers ?? {}).map(([name, { example, examples }]) => [
      name,
      String(example ?? examples[0]?.value),
    ]),
  );
}
