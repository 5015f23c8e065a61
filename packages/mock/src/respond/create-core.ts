import type { HttpRequest } from '@threads-api/http';
import { createRandom } from '@threads-api/sample-data/random';
import { serveContract } from '../document/served-contract.ts';
import { createScenarios } from '../scenarios/scenarios.ts';
import { respondToPreflight } from '../server/cors.ts';
import type { MockOptions } from '../server/mock-options.ts';
import { createState } from '../state/create-state.ts';
import { createMockApi, type FinishedResponse } from './create-mock-api.ts';

/** The parts of a mock that the HTTP server and MSW share, in Node.js and in browsers. */
export function createCore(options: MockOptions) {
  const { delay = 0, seed = Date.now() } = options;
  let served = serveContract(options.document, options);
  const contract = () => served;
  const random = createRandom(seed);
  const scenarios = createScenarios(contract);
  const state = createState(contract, options);
  const createRespond = () => createMockApi(served, options, { scenarios, state, random });
  let respond = createRespond();
  return {
    contract,
    /** Serves another document from now on. */
    use(document: object) {
      served = serveContract(document, options);
      respond = createRespond();
      state.followDocument();
    },
    scenarios,
    state,
    reset() {
      scenarios.clear();
      state.reset();
    },
    async respond(request: HttpRequest): Promise<FinishedResponse> {
      const preflight = respondToPreflight(served, request);
      if (preflight) return preflight;
      await waitFor(delay, random);
      return respond(request);
    },
  };
}

async function waitFor(delay: number | [number, number], random: () => number): Promise<void> {
  const [shortest, longest = shortest] = [delay].flat() as [number, number?];
  const milliseconds = shortest + random() * (longest - shortest);
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
