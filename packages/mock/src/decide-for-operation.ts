import type { Contract, Header, Operation } from '@threads-api/contract';
import { checkQuery } from './check-query.ts';
import { chooseExample, UnknownCursor } from './choose-example.ts';
import { errorResponse, exampleHeaders, type MockResponse, withMessage } from './mock-response.ts';
import { lacksScope, mockTokens, scenarioOfToken } from './mock-tokens.ts';
import { preferredResponse } from './prefer-response.ts';
import { parsePrefer } from './preference.ts';
import { isFault, type Scenario, scenarioResponse } from './scenario.ts';

/** What changes responses, besides the request. */
export interface Influences {
  /** Called with each valid token; returns what happens to the call instead, if anything. */
  interrupt?: (token: string, operation: Operation) => Scenario | undefined;
}

export interface OperationRequest {
  /** The path parameters. */
  path: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
}

/** The response to a request whose path and method the contract declares. */
export function decideForOperation(
  contract: Contract,
  operation: Operation,
  request: OperationRequest,
  { interrupt }: Influences,
): MockResponse {
  const { responses, scope, parameters } = operation;
  const { headers, query } = request;
  const token = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (!token || token === mockTokens.unauthorized) {
    const header = responses['401']?.headers['WWW-Authenticate'];
    return withChallenge(errorResponse(401, responses['401']), header, Boolean(token));
  }
  const scenario = scenarioOfToken(token) ?? interrupt?.(token, operation);
  const replaced = scenario && scenarioResponse(operation, scenario);
  if (replaced) return replaced;
  const response = decideNormally();
  return scenario && isFault(scenario) ? { ...response, fault: scenario } : response;

  function decideNormally(): MockResponse {
    if (lacksScope(token as string, scope)) return errorResponse(403, responses['403']);
    const queryError = checkQuery(parameters, query);
    if (queryError) return withMessage(errorResponse(400, responses['400']), queryError);
    const preference = parsePrefer(headers.prefer);
    if (!preference) return respondWithExample(contract, operation, request, token as string);
    const preferred = preferredResponse(operation, preference, readLimit(operation, query));
    if (preferred) return preferred;
    const normal = respondWithExample(contract, operation, request, token as string);
    return preference.scenario && isFault(preference.scenario) ? { ...normal, fault: preference.scenario } : normal;
  }
}

function readLimit({ paging }: Operation, query: URLSearchParams): number | undefined {
  const limit = paging && query.get(paging.limit.name);
  return limit ? Number(limit) : undefined;
}

function respondWithExample(
  contract: Contract,
  operation: Operation,
  { path, query }: OperationRequest,
  token: string,
): MockResponse {
  const { responses } = operation;
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
