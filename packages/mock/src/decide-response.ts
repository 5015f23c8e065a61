import type { Contract, Header, Operation } from '@threads-api/contract';
import { checkQuery } from './check-query.ts';
import { chooseExample, UnknownCursor } from './choose-example.ts';
import { errorResponse, exampleHeaders, type MockResponse, withMessage } from './mock-response.ts';
import { lacksScope, mockTokens } from './mock-tokens.ts';
import { type Preference, parsePrefer } from './preference.ts';

export interface MockRequest {
  method: string;
  /** The request target as it was sent: path and query. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
}

export interface Decision extends MockResponse {
  /** Set if the request has a `Prefer` header. Prism then makes the response. */
  preference?: Preference;
}

/** A status that replaces the response: rate limit exceeded, or service unavailable. */
export type Interruption = 429 | 503;

type Interrupt = (token: string) => Interruption | undefined;

/**
 * Decides how the mock responds to a request, from the contract's examples. The checks run in the order of D21. Needs
 * neither a server nor Prism.
 *
 * @param interrupt Called with each valid token; returns a status to respond with instead.
 */
export function decideResponse(contract: Contract, request: MockRequest, interrupt?: Interrupt): Decision {
  const { basePath, fallbacks } = contract;
  const [path = '', ...rest] = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  const { operation, parameters, allowed } = contract.match(request.method, path.slice(basePath.length));
  if (!path.startsWith(basePath) || allowed.length === 0) return errorResponse(404, fallbacks.unknownPath);
  if (!operation) {
    const response = errorResponse(405, fallbacks.methodNotAllowed);
    return { ...response, headers: { ...response.headers, Allow: allowed.join(', ') } };
  }
  const query = new URLSearchParams(rest.join('?'));
  const { headers } = request;
  return { ...decideForOperation(contract, operation, { path: parameters, query, headers }, interrupt), operation };
}

interface OperationRequest {
  /** The path parameters. */
  path: Record<string, string>;
  query: URLSearchParams;
  headers: MockRequest['headers'];
}

function decideForOperation(
  contract: Contract,
  operation: Operation,
  { path, query, headers }: OperationRequest,
  interrupt?: Interrupt,
): Decision {
  const { responses, scope, parameters } = operation;
  const token = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (!token || token === mockTokens.unauthorized) {
    const header = responses['401']?.headers['WWW-Authenticate'];
    return withChallenge(errorResponse(401, responses['401']), header, Boolean(token));
  }
  const interruption = token === mockTokens.rateLimited ? 429 : interrupt?.(token);
  if (interruption) return errorResponse(interruption, responses[interruption]);
  if (lacksScope(token, scope)) return errorResponse(403, responses['403']);
  const queryError = checkQuery(parameters, query);
  if (queryError) return withMessage(errorResponse(400, responses['400']), queryError);
  const preference = parsePrefer(headers.prefer);
  if (preference) return { status: 200, body: undefined, headers: {}, preference };
  const caller = exampleCallers(contract).find((id) => id === token);
  try {
    const chosen = chooseExample(operation, { path, query: Object.fromEntries(query), caller });
    if (!chosen) return errorResponse(404, responses['404'] ?? contract.fallbacks.unknownPath);
    return { status: 200, body: chosen.body, headers: exampleHeaders(operation.success), example: chosen.name };
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    const message = `The query parameter '${operation.paging?.cursor.name}' is not valid for this request.`;
    return withMessage(errorResponse(400, responses['400']), message);
  }
}

/** The ids of the users that examples name, except the contract's own caller. Each id is also that user's token. */
export function exampleCallers({ operations }: Contract): string[] {
  return operations.flatMap(({ examples }) => examples.flatMap(({ caller }) => caller ?? []));
}

/** Sets `WWW-Authenticate`. The contract has one value for a missing token and one, with `error=`, for an invalid token. */
function withChallenge(response: MockResponse, header: Header | undefined, tokenSent: boolean): MockResponse {
  const values = (header?.schema.enum ?? []) as string[];
  const value = values.find((text) => text.includes('error=') === tokenSent);
  return value ? { ...response, headers: { ...response.headers, 'WWW-Authenticate': value } } : response;
}
