import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createChaos, createRandom } from './chaos.ts';
import { isPreflight, sendPreflight } from './cors.ts';
import { type Decision, decideResponse } from './decide-response.ts';
import { errorResponse, type MockResponse, withMessage } from './mock-response.ts';
import { UnknownPreference } from './preference.ts';
import { type Allowance, createRateLimiter, describeRateLimit } from './rate-limit.ts';
import { sendResponse } from './send-response.ts';
import type { ServedContract } from './served-contract.ts';
import type { MockAnswer, MockOptions } from './start-mock.ts';

/** Handles the requests to the mock. `served` returns the contract to serve, which may change between requests. */
export function createRequestListener(served: () => ServedContract, options: MockOptions): RequestListener {
  const { seed = Date.now(), chaos = 0, rateLimit, delay = 0, onAnswer } = options;
  const random = createRandom(seed);
  const injectChaos = createChaos(chaos, random);
  const countRequest = rateLimit && createRateLimiter(rateLimit, Date.now);

  return (request, response) => {
    handleRequest(request, response).catch((error) => {
      console.error(error);
      send(request, response, errorResponse(500, served().contract.operations[0]?.responses['500']));
    });
  };

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    await waitFor(delay, random);
    if (isPreflight(request)) return sendPreflight(response);
    const mockResponse = await respond(request);
    const status = send(request, response, mockResponse);
    onAnswer?.(describeAnswer(request, mockResponse, status, performance.now() - started));
  }

  async function respond({ method = 'GET', url = '/', headers }: IncomingMessage): Promise<MockResponse> {
    let allowance: Allowance | undefined;
    const decision = decideResponse(
      served().contract,
      { method, url, headers: headers as Record<string, string | undefined> },
      (token) => {
        allowance = countRequest?.(token);
        return allowance?.exceeded ? 429 : injectChaos();
      },
    );
    const response = decision.preference ? await respondAsPreferred(served(), decision, url) : decision;
    return allowance && rateLimit ? describeRateLimit(response, allowance, rateLimit) : response;
  }

  function send(request: IncomingMessage, response: ServerResponse, mockResponse: MockResponse): number {
    const headers = { ...mockResponse.headers, ...served().corsHeaders };
    return sendResponse(request, response, { ...mockResponse, headers });
  }
}

async function waitFor(delay: number | [number, number], random: () => number): Promise<void> {
  const [shortest, longest] = [delay].flat() as [number, number?];
  if (longest ?? shortest) await wait(longest === undefined ? shortest : shortest + random() * (longest - shortest));
}

/** The response that the `Prefer` header names, or a 400 if the contract does not declare it. */
async function respondAsPreferred(
  { contract, askPrism }: ServedContract,
  { operation, preference = {} }: Decision,
  url: string,
): Promise<MockResponse> {
  const path = url.split('?', 1).join().slice(contract.basePath.length);
  try {
    return { ...(await askPrism('get', path, preference)), ...(operation && { operation }) };
  } catch (error) {
    if (!(error instanceof UnknownPreference)) throw error;
    const response = errorResponse(400, operation?.responses['400']);
    const message = `The contract does not declare the preferred response: ${error.message}.`;
    return { ...withMessage(response, message), ...(operation && { operation }) };
  }
}

function describeAnswer(
  { method = 'GET', url = '/' }: IncomingMessage,
  { operation, example }: MockResponse,
  status: number,
  milliseconds: number,
): MockAnswer {
  return {
    method,
    url,
    status,
    ...(operation && { operationId: operation.id }),
    ...(example && { example }),
    milliseconds,
  };
}
