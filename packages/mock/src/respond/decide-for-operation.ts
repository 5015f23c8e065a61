import type { Contract, Header, Operation } from '@threads-api/contract';
import { findCredentials } from '../access/credentials.ts';
import { lacksScope, mockTokens, scenarioOfToken } from '../access/mock-tokens.ts';
import { isFault } from '../scenarios/fault.ts';
import { type Scenario, scenarioResponse } from '../scenarios/scenario.ts';
import { checkBody, type RequestContent } from './check-body.ts';
import { checkQuery } from './check-query.ts';
import { chooseExample } from './choose-example.ts';
import { cutPage, type Entry, type RequestValues, UnknownCursor } from './cut-page.ts';
import { exampleResponse, type MockResponse, statusResponse, withMessage } from './mock-response.ts';
import { preferredResponse } from './prefer-response.ts';
import { parsePrefer } from './preference.ts';

/** What changes responses, besides the request. */
export interface Influences {
  /** Called with each valid token; returns what happens to the call instead, if anything. */
  interrupt?: (token: string, operation: Operation) => Scenario | undefined;
  /** Serves data of its own instead of the examples. */
  world?: World | undefined;
}

/** Data for the operations of a contract. */
export interface World {
  /** Whether there is data for an operation. */
  serves(operation: Operation): boolean;
  /** The body with the whole list, to cut a page from; `undefined` if there is nothing at the path. */
  find(operation: Operation, path: Record<string, string>): Entry | undefined;
}

export interface OperationRequest {
  /** The path parameters. */
  path: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  content?: RequestContent | undefined;
}

/** The response to a request whose path and method the contract declares. The checks run in the order of D21. */
export function decideForOperation(
  contract: Contract,
  operation: Operation,
  request: OperationRequest,
  { interrupt, world }: Influences,
): MockResponse {
  const { responses, scope } = operation;
  const token = findCredentials(contract, operation, request);
  if (token === undefined || token === mockTokens.unauthorized) {
    const header = responses['401']?.headers['WWW-Authenticate'];
    return withChallenge(statusResponse(401, responses['401']), header, Boolean(token));
  }
  const scenario = scenarioOfToken(token) ?? interrupt?.(token, operation);
  const replaced = scenario && scenarioResponse(operation, scenario);
  if (replaced) return replaced;
  if (lacksScope(token, scope)) return withFault(statusResponse(403, responses['403']), scenario);
  const problem = findProblem(contract, operation, request);
  if (problem) return withFault(invalidRequest(operation, problem), scenario);
  const preference = parsePrefer(request.headers.prefer);
  const response =
    preferredResponse(operation, preference, readLimit(operation, request.query)) ??
    respondWithData(contract, operation, request, token, world);
  return withFault(response, scenario ?? preference.scenario);
}

function withFault(response: MockResponse, scenario: Scenario | undefined): MockResponse {
  return scenario && isFault(scenario) ? { ...response, fault: scenario } : response;
}

/** What is wrong with a request, as a sentence. */
function findProblem(contract: Contract, operation: Operation, { query, content }: OperationRequest) {
  const strict = contract.rejectsUnknownParameters;
  return checkQuery(operation.parameters, query, { strict }) ?? checkBody(operation, content);
}

/** A 400, or a 422 if the document declares that one only. */
export function invalidRequest({ responses }: Operation, message: string): MockResponse {
  const status = !responses['400'] && responses['422'] ? 422 : 400;
  return withMessage(statusResponse(status, responses[status] ?? responses['4XX'] ?? responses.default), message);
}

function readLimit({ paging }: Operation, query: URLSearchParams): number | undefined {
  const limit = paging && query.get(paging.limit.name);
  return limit ? Number(limit) : undefined;
}

function respondWithData(
  contract: Contract,
  operation: Operation,
  { path, query, content }: OperationRequest,
  token: string,
  world: World | undefined,
): MockResponse {
  const caller = exampleCallers(contract).find((id) => id === token);
  const request = { path, query: Object.fromEntries(query), body: content?.value, caller };
  try {
    // The callers that examples name are not part of the world.
    if (world?.serves(operation) && caller === undefined) return respondFromWorld(contract, operation, request, world);
    const chosen = chooseExample(operation, request);
    if (chosen) return exampleResponse(operation, chosen);
    return operation.examples.some(({ status }) => status === operation.success?.status)
      ? notFound(contract, operation)
      : exampleResponse(operation);
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    return invalidRequest(
      operation,
      `The query parameter '${operation.paging?.cursor.name}' is not valid for this request.`,
    );
  }
}

function respondFromWorld(
  contract: Contract,
  operation: Operation,
  request: RequestValues,
  world: World,
): MockResponse {
  const complete = world.find(operation, request.path);
  if (complete) {
    const body = cutPage(operation, complete, request);
    return exampleResponse(operation, { name: 'world', status: operation.success?.status ?? '200', body });
  }
  // The server checks the cursor before the thread: an unknown cursor is a 400, not a 404.
  if (request.query[operation.paging?.cursor.name ?? ''] !== undefined) throw new UnknownCursor();
  return notFound(contract, operation);
}

const notFound = ({ fallbacks }: Contract, { responses }: Operation) =>
  statusResponse(404, responses['404'] ?? fallbacks.unknownPath);

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
