import type { Contract, Operation } from '@threads-api/contract/model';
import {
  type Caller,
  createApi,
  Failure,
  type Handler,
  type HttpRequest,
  type HttpResponse,
  Reply,
} from '@threads-api/http';
import { tokenWithout, unauthorizedToken } from '../access/mock-tokens.ts';
import { placeToken } from '../generate/generate-request.ts';
import { type Fault, isFault, type Scenario, selectedResponse } from '../scenarios/scenario.ts';
import type { Scenarios } from '../scenarios/scenarios.ts';
import { corsHeaders } from '../server/cors.ts';
import type { SharedOptions } from '../server/mock-options.ts';
import type { MockState } from '../state/create-state.ts';
import { createResources } from '../state/resources.ts';
import { completeResponse } from './complete-response.ts';
import { cutText } from './cut-text.ts';
import { errorResponse } from './error-response.ts';
import type { MockResponse } from './mock-response.ts';
import { preferredResponse } from './prefer-response.ts';

/** A response that is ready to send, with details for the log. */
export interface FinishedResponse extends HttpResponse {
  operation?: Operation | undefined;
  /** The name of the example that the body comes from. */
  example?: string | undefined;
  /** Why the mock rejected the request, as a sentence. */
  reason?: string | undefined;
  /** The fault to inject while the response is sent. */
  fault?: Fault;
}

type Details = Omit<FinishedResponse, keyof HttpResponse>;

/** What the responses of a mock depend on besides the document and the request. */
export interface Mock {
  options: SharedOptions;
  scenarios: Scenarios;
  state: MockState;
  /** Returns random numbers from 0 to 1. */
  random(): number;
}

/** Larger than any example. */
const maxBodyBytes = 10_000_000;
const noLimit = { requests: Number.POSITIVE_INFINITY, windowSeconds: 60 };

/** Serves a contract with its examples, through the same steps as a real server. */
export function createMockApi(contract: Contract, { options, scenarios, state, random }: Mock) {
  const { chaos = 0, seed = 0, rateLimit = null, retryAfter, stateless = false } = options;
  const resources = createResources(contract, state, { stateless, seed });
  const cors = corsHeaders(contract);
  const injectChaos = (): Scenario | undefined => (random() < chaos ? (random() < 0.5 ? '429' : '503') : undefined);
  const details = new WeakMap<HttpRequest, Details>();
  const note = (request: HttpRequest, more: Details) => details.set(request, { ...details.get(request), ...more });

  const toReply = (request: HttpRequest, operation: Operation | undefined, response: MockResponse): Reply => {
    const completion = { contract, operation, url: request.target, seed, retryAfter };
    const { status, body, headers, contentType, example, reason } = completeResponse(response, completion);
    note(request, { operation, example, reason });
    return new Reply(status, body, headers, contentType);
  };

  const handle = ({ request, path, query: parsed, body, operation, caller }: HandlerRequest): Reply => {
    const scenario = scenarios.take(operation) ?? injectChaos();
    if (scenario && isFault(scenario)) note(request, { fault: scenario });
    const chosen =
      (scenario && selectedResponse(contract, operation, scenario)) ??
      preferredResponse(contract, operation, request.headers.prefer?.toString());
    if (chosen) return toReply(request, operation, chosen);
    const query = new URLSearchParams(request.target.replace(/^[^?]*/, ''));
    const token = caller?.userId ?? '';
    const values = {
      // Examples have texts, and validation converts numbers.
      path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)])),
      query: { ...Object.fromEntries(query), ...sentLists(query, parsed) },
      // Bytes are not stored.
      body: body instanceof Uint8Array ? undefined : body,
      contentType: request.headers['content-type']?.toString(),
      caller: exampleCallers(contract).find((id) => id === token),
    };
    return toReply(request, operation, resources.respond(operation, values));
  };

  const api = createApi(
    {
      contract,
      findCaller: (token, { credentials }) =>
        token === unauthorizedToken
          ? undefined
          : { userId: token, scopes: credentials?.scopes.filter((scope) => token !== tokenWithout(scope)) ?? [] },
      handlers: Object.fromEntries(contract.operations.map(({ id }) => [id, handle])),
      // An unexpected error comes from a part of the document that was not checked before. The response names it.
      failureOf: (error, { id }) => new Failure(501, `${id} cannot be served: ${(error as Error).message}`),
      onError: () => {},
      rateLimit,
      failedAuthLimit: noLimit,
      maxBodyBytes,
      validateResponses: false,
      formatError(failure, call) {
        // Only malformed HTTP has no call, and the server of the mock rejects that.
        if (!call) return { body: failure.message };
        const { operation, request } = call;
        const reason = reasonOf(contract, failure, operation, request);
        return toReply(request, operation, errorResponse(contract, operation, failure.status, reason));
      },
    },
    { isLazy: true },
  );
  return async (request: HttpRequest): Promise<FinishedResponse> => {
    const { headers, body = '', ...response } = await api.handle(request);
    const noted = details.get(request);
    const sent = noted?.fault === 'brokenJson' ? cutText(body) : body;
    return { ...response, headers: { ...headers, ...cors }, body: sent, ...noted };
  };
}

type HandlerRequest = Parameters<Handler<Contract, string, Caller | undefined>>[0];

/** The lists in a query, in any style. Defaults are not among them. */
function sentLists(query: URLSearchParams, parsed: HandlerRequest['query']): Record<string, string[]> {
  const sent = Object.entries(parsed).filter(([name]) => query.has(name));
  return Object.fromEntries(sent.flatMap(([name, value]) => (Array.isArray(value) ? [[name, value.map(String)]] : [])));
}

/** Why a request was rejected. */
function reasonOf(
  contract: Contract,
  { status, message }: Failure,
  operation: Operation | undefined,
  { target }: HttpRequest,
): string {
  if (status === 401 && operation) return describeCredentials(contract, operation);
  if (status !== 404 || operation) return message;
  const path = target.replace(/[?#].*$/s, '');
  const base = path.startsWith(`${contract.basePath}/`) ? '' : ` All its paths start with ${contract.basePath}.`;
  return `The document has no path ${path}.${base}`;
}

/** The user ids in examples, except the contract's caller. Each id is also that user's token. */
export function exampleCallers({ operations }: Contract): string[] {
  return operations.flatMap(({ examples }) => examples.flatMap(({ caller }) => caller ?? []));
}

/** Explains that credentials are missing and which ones to send. */
function describeCredentials(contract: Contract, operation: Operation): string {
  const { headers, query } = placeToken(contract, operation, 'any');
  const parts = [
    ...Object.entries(headers).map(([name, value]) => `the header "${name}: ${value}"`),
    ...Object.entries(query).map(([name, value]) => `the query parameter ${name}=${value}`),
  ];
  return `The credentials are missing or invalid. Send ${parts.join(' and ')}.`;
}
