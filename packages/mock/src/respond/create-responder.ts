import type { Contract } from '@threads-api/contract';
import { createRandom } from '@threads-api/sample-data/random';
import { type Allowance, createRateLimiter, describeRateLimit, type RateLimit } from '../access/rate-limit.ts';
import { withRetryAfter } from '../access/retry-after.ts';
import { createChaos } from '../scenarios/chaos.ts';
import type { Scenarios } from '../scenarios/scenarios.ts';
import type { World } from './decide-for-operation.ts';
import { decideResponse, type MockRequest } from './decide-response.ts';
import type { MockResponse } from './mock-response.ts';

export interface ResponderOptions {
  /** The share of requests, from 0 to 1, that get a 429 or a 503. */
  chaos?: number;
  /** The rate limit of each token; default: none. */
  rateLimit?: RateLimit;
  /** The seconds in `Retry-After` of a simulated 429 or 503; default: those of the contract's example. */
  retryAfter?: number;
  /** Serves data of its own instead of the examples. */
  world?: World | undefined;
  /** Random numbers from 0 to 1, for chaos. */
  random?: () => number;
}

/** Responds to requests. The same for the HTTP server and for MSW: it needs neither Node.js nor Prism. */
export function createResponder(
  contract: () => Contract,
  scenarios: Scenarios,
  { chaos = 0, rateLimit, retryAfter, world, random = createRandom(Date.now()) }: ResponderOptions,
): (request: MockRequest) => MockResponse {
  const injectChaos = createChaos(chaos, random);
  const countRequest = rateLimit && createRateLimiter(rateLimit, Date.now);
  return (request) => {
    let allowance: Allowance | undefined;
    const response = decideResponse(contract(), request, {
      world,
      interrupt(token, operation) {
        allowance = countRequest?.(token);
        return allowance?.exceeded ? '429' : (scenarios.take(operation) ?? injectChaos());
      },
    });
    const adjusted = retryAfter === undefined ? response : withRetryAfter(response, retryAfter);
    // Of a limit that is really used up, the actual values.
    return allowance && rateLimit ? describeRateLimit(adjusted, allowance, rateLimit) : adjusted;
  };
}
