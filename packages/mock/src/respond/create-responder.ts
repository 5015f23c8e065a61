import type { RateLimit } from '@threads-api/contract';
import type { HttpRequest } from '@threads-api/http';
import { createRandom } from '@threads-api/sample-data/random';
import type { ServedContract } from '../document/served-contract.ts';
import { generateBody } from '../generate/generate-body.ts';
import { generateHeaders } from '../generate/generate-headers.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Scenarios } from '../scenarios/scenarios.ts';
import type { MockState } from '../state/create-state.ts';
import { createResources } from '../state/resources.ts';
import { createMockApi, type FinishedResponse } from './create-mock-api.ts';
import { explain } from './error-response.ts';
import type { MockResponse } from './mock-response.ts';

/** The options that the server and the MSW handlers share. */
export interface SharedOptions {
  /** The OpenAPI document to serve. Default: the Conversation Threads contract. */
  document?: object;
  /** The number of generated threads to serve instead of the examples, for the Conversation Threads contract. */
  threads?: number;
  /** The duration of a slow body in milliseconds. Default: 3,000. */
  slowBody?: number;
  /** Milliseconds to wait before each response: a fixed time, or a range for a random time. */
  delay?: number | [number, number];
  /** The share of requests, from 0 to 1, that get a 429 or a 503. */
  chaos?: number;
  /** The same seed gives the same delays, chaos, threads and generated values. */
  seed?: number;
  /** The rate limit for each token. Default: none. */
  rateLimit?: RateLimit;
  /** Whether POST, PUT, PATCH and DELETE change nothing. Default: a created resource can be read back. */
  stateless?: boolean;
  /** `Retry-After`, in seconds, of simulated 429 and 503 responses. Default: the value in the contract's example. */
  retryAfter?: number;
}

/** Creates a function that responds to requests, for the HTTP server and for MSW, in Node.js and in browsers. */
export function createResponder(
  served: () => ServedContract,
  scenarios: Scenarios,
  state: MockState,
  { delay = 0, chaos = 0, seed, rateLimit, retryAfter, stateless = false }: SharedOptions,
): (request: HttpRequest) => Promise<FinishedResponse> {
  const random = createRandom(seed ?? Date.now());
  const injectChaos = (): Scenario | undefined => (random() < chaos ? (random() < 0.5 ? '429' : '503') : undefined);
  const apis = new WeakMap<ServedContract, ReturnType<typeof createMockApi>>();
  const apiOf = (current: ServedContract) => {
    const { contract } = current;
    const api =
      apis.get(current) ??
      createMockApi(contract, {
        ...(rateLimit && { rateLimit }),
        datasetFor: state.datasetFor,
        resources: createResources(contract, { stored: state.stored, stateless, seed: seed ?? 0 }),
        interrupt: (token, operation) => scenarios.take(operation, token) ?? injectChaos(),
        complete(response, url) {
          const options = seed === undefined ? {} : { seed };
          const generated = generateHeaders(generateBody(contract, response, url, options), url, options);
          return retryAfter === undefined ? generated : withRetryAfter(generated, retryAfter);
        },
      });
    apis.set(current, api);
    return api;
  };
  return async (request) => {
    await waitFor(delay, random);
    const current = served();
    const response = await apiOf(current)(request);
    return { ...response, headers: { ...response.headers, ...current.corsHeaders } };
  };
}

async function waitFor(delay: number | [number, number], random: () => number): Promise<void> {
  const [shortest, longest = shortest] = [delay].flat() as [number, number?];
  const milliseconds = shortest + random() * (longest - shortest);
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Replaces the `Retry-After` from the contract's example in a simulated 429 or 503. */
function withRetryAfter(response: MockResponse, seconds: number): MockResponse {
  const { status, headers } = response;
  if (!headers['Retry-After'] || (status !== 429 && status !== 503)) return response;
  const limit = headers.RateLimit?.replace(/;t=\d+/, `;t=${seconds}`);
  const changed = {
    ...response,
    headers: { ...headers, 'Retry-After': `${seconds}`, ...(limit && { RateLimit: limit }) },
  };
  return status === 429 ? explain(changed, `Rate limit exceeded. Try again in ${seconds} seconds.`) : changed;
}
