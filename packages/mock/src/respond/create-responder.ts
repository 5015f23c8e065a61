import type { Contract } from '@threads-api/contract';
import type { HttpRequest } from '@threads-api/http';
import { createRandom } from '@threads-api/sample-data/random';
import { createMockApi, type FinishedResponse, type Mock } from './create-mock-api.ts';

/** Creates a function that responds to requests, for the HTTP server and for MSW, in Node.js and in browsers. */
export function createResponder(
  contract: () => Contract,
  parts: Omit<Mock, 'random'>,
): (request: HttpRequest) => Promise<FinishedResponse> {
  const { delay = 0, seed = Date.now() } = parts.options;
  const random = createRandom(seed);
  const apis = new WeakMap<Contract, ReturnType<typeof createMockApi>>();
  return async (request) => {
    await waitFor(delay, random);
    const current = contract();
    const api = apis.get(current) ?? createMockApi(current, { ...parts, random });
    apis.set(current, api);
    return api(request);
  };
}

async function waitFor(delay: number | [number, number], random: () => number): Promise<void> {
  const [shortest, longest = shortest] = [delay].flat() as [number, number?];
  const milliseconds = shortest + random() * (longest - shortest);
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
