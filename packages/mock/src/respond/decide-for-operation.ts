import type { Contract, Header, Operation } from '@threads-api/contract';
import { describeCredentials, findCredentials } from '../access/credentials.ts';
import { lacksScope, mockTokens, scenarioOfToken } from '../access/mock-tokens.ts';
import { checkBody, findWrongContentType, type RequestContent } from '../check/check-body.ts';
import { checkParameters } from '../check/check-parameters.ts';
import { isFault } from '../scenarios/fault.ts';
import { type Scenario, scenarioResponse } from '../scenarios/scenario.ts';
import type { Dataset } from '../state/dataset.ts';
import { chooseExample, findExamplePage } from './choose-example.ts';
import { cutPage, type RequestValues, UnknownCursor } from './cut-page.ts';
import { errorResponse } from './error-response.ts';
import { exampleResponse, type MockResponse } from './mock-response.ts';
import { preferredResponse } from './prefer-response.ts';
import { parsePrefer } from './preference.ts';

/** Functions that influence a response in addition to the request. */
export interface ResponseHooks {
  /** Called for each request with a valid token. Returns the scenario for this call, if any. */
  interrupt?: (token: string, operation: Operation) => Scenario | undefined;
  /** Returns the dataset that replaces the examples for a token, if any. */
  datasetFor?: ((token: string) => Dataset | undefined) | undefined;
}

export interface OperationRequest {
  /** The path parameters. */
  path: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  content?: RequestContent | undefined;
}

/** Chooses the response to a request with a declared path and method. Runs the checks in the order of D21. */
export function decideForOperation(
  contract: Contract,
  operation: Operation,
  request: OperationRequest,
  { interrupt, datasetFor }: ResponseHooks,
): MockResponse {
  const refuse = (status: number, reason: string) => errorResponse(contract, operation, status, reason);
  if (operation.problem) return refuse(501, `${operation.problem} The mock cannot serve ${operation.id}.`);
  const { responses, scope } = operation;
  const token = findCredentials(contract, operation, request);
  if (token === undefined || token === mockTokens.unauthorized) {
    const header = responses['401']?.headers['WWW-Authenticate'];
    return withChallenge(refuse(401, describeCredentials(contract, operation)), header, Boolean(token));
  }
  const scenario = scenarioOfToken(token) ?? interrupt?.(token, operation);
  const replaced = scenario && scenarioResponse(contract, operation, scenario);
  if (replaced) return replaced;
  if (lacksScope(token, scope)) return withFault(refuse(403, `The token lacks the scope ${scope}.`), scenario);
  const refusal = refuseInvalid(contract, operation, request);
  if (refusal) return withFault(refusal, scenario);
  const preference = parsePrefer(request.headers.prefer);
  const response =
    preferredResponse(contract, operation, preference, readLimit(operation, request.query)) ??
    respondWithData(contract, operation, request, token, datasetFor?.(token));
  return withFault(response, scenario ?? preference.scenario);
}

function withFault(response: MockResponse, scenario: Scenario | undefined): MockResponse {
  return scenario && isFault(scenario) ? { ...response, fault: scenario } : response;
}

function refuseInvalid(contract: Contract, operation: Operation, request: OperationRequest): MockResponse | undefined {
  const { content } = request;
  const problem = checkParameters(operation, request, contract.rejectsUnknownParameters);
  if (problem) return invalidRequest(contract, operation, problem);
  const types = findWrongContentType(operation, content);
  const given = content?.contentType || 'a body without Content-Type';
  if (types) return errorResponse(contract, operation, 415, `The operation accepts ${types}, not ${given}.`);
  const bodyProblem = checkBody(operation, content);
  return bodyProblem ? invalidRequest(contract, operation, bodyProblem) : undefined;
}

/** A 400, or a 422 if the document declares only that status. */
export function invalidRequest(contract: Contract, operation: Operation, reason: string): MockResponse {
  const { responses } = operation;
  return errorResponse(contract, operation, !responses['400'] && responses['422'] ? 422 : 400, reason);
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
  dataset: Dataset | undefined,
): MockResponse {
  const caller = exampleCallers(contract).find((id) => id === token);
  const request = { path, query: Object.fromEntries(query), body: content?.value, caller };
  try {
    // The callers in examples are not part of the dataset.
    if (dataset?.serves(operation) && caller === undefined)
      return respondFromDataset(contract, operation, request, dataset);
    const chosen = chooseExample(operation, request);
    if (chosen) return exampleResponse(operation, chosen);
    return operation.examples.some(({ status }) => status === operation.success?.status)
      ? notFound(contract, operation, path)
      : exampleResponse(operation);
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    return invalidRequest(
      contract,
      operation,
      `The query parameter '${operation.paging?.cursor.name}' is not valid for this request.`,
    );
  }
}

function respondFromDataset(
  contract: Contract,
  operation: Operation,
  request: RequestValues,
  dataset: Dataset,
): MockResponse {
  const complete = dataset.find(operation, request.path);
  if (complete) {
    const body = cutPage(operation, complete, request, findExamplePage(operation, request));
    return exampleResponse(operation, { name: 'dataset', status: operation.success?.status ?? '200', body });
  }
  // The server checks the cursor before the thread, so an unknown cursor causes a 400, not a 404.
  if (request.query[operation.paging?.cursor.name ?? ''] !== undefined) throw new UnknownCursor();
  return notFound(contract, operation, request.path);
}

function notFound(contract: Contract, operation: Operation, path: Record<string, string>): MockResponse {
  const given = Object.entries(path).map(([name, value]) => `${name} ${value}`);
  return errorResponse(contract, operation, 404, `The mock has no example for the ${given.join(', ')}.`);
}

/** The user ids in examples, except the contract's caller. Each id is also that user's token. */
export function exampleCallers({ operations }: Contract): string[] {
  return operations.flatMap(({ examples }) => examples.flatMap(({ caller }) => caller ?? []));
}

/** Sets `WWW-Authenticate`. The contract has one value for a missing token and one with `error=` for an invalid token. */
function withChallenge(response: MockResponse, header: Header | undefined, tokenSent: boolean): MockResponse {
  const values = (header?.schema.enum ?? []) as string[];
  const value = values.find((text) => text.includes('error=') === tokenSent);
  return value ? { ...response, headers: { ...response.headers, 'WWW-Authenticate': value } } : response;
}
