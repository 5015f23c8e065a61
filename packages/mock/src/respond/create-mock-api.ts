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
import { isFault, preferredResponse, type Scenario, selectedResponse } from '../scenarios/scenario.ts';
import type { Scenarios } from '../scenarios/scenarios.ts';
import { corsHeaders } from '../server/cors.ts';
import type { CompletedRequest, SharedOptions } from '../server/mock-options.ts';
import type { MockState } from '../state/create-state.ts';
import { createResources } from '../state/resources.ts';
import { createCompletion } from './complete-response.ts';
import { cutText } from './cut-text.ts';
import { errorResponse } from './error-response.ts';
import type { MockResponse } from './mock-response.ts';

/** How a response was chosen, for the log. */
type Details = { operation?: Operation | undefined } & Pick<CompletedRequest, 'example' | 'fault' | 'reason'>;

/** A response that is ready to send, except for its fault. */
export type FinishedResponse = HttpResponse & Details;

/** Larger than any example. */
const maxBodyBytes = 10_000_000;
const noLimit = { requests: Number.POSITIVE_INFINITY, windowSeconds: 60 };

/** Serves a contract with its examples, through the same steps as a real server. */
export function createMockApi(
  contract: Contract,
  options: SharedOptions,
  { scenarios, state, random }: { scenarios: Scenarios; state: MockState; random: () => number },
) {
  const { chaos = 0, rateLimit = null } = options;
  const resources = createResources(contract, state, options);
  const complete = createCompletion(contract, options);
  const cors = corsHeaders(contract);
  const injectChaos = (): Scenario | undefined => (random() < chaos ? (random() < 0.5 ? '429' : '503') : undefined);
  const details = new WeakMap<HttpRequest, Details>();
  const note = (request: HttpRequest, more: Details) => details.set(request, { ...details.get(request), ...more });

  const toReply = (request: HttpRequest, operation: Operation | undefined, response: MockResponse): Reply => {
    const { status, body, headers, contentType, example, reason } = complete(response, operation, request.target);
    note(request, { operation, example, reason });
    return new Reply(status, body, headers, contentType);
  };

  const handle: Handler<Contract, string, Caller | undefined> = (call) => {
    const { request, path, query, body, operation, caller } = call;
    const scenario = scenarios.take(operation) ?? injectChaos();
    if (scenario && isFault(scenario)) note(request, { fault: scenario });
    const chosen =
      (scenario && selectedResponse(contract, operation, scenario)) ??
      preferredResponse(contract, operation, request.headers.prefer?.toString());
    if (chosen) return toReply(request, operation, chosen);
    const values = {
      path: textsOf(path),
      query: textsOf(query),
      // Bytes are not stored.
      body: body instanceof Uint8Array ? undefined : body,
      contentType: request.headers['content-type']?.toString(),
      caller: exampleCallers(contract).find((id) => id === caller?.userId),
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

/** Validation converts numbers, but examples are compared as texts. */
const textsOf = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

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
