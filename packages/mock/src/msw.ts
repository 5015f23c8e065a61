import type { ExampleNames, OperationId } from '@threads-api/contract';
import { toHttpRequest } from '@threads-api/http/fetch';
import { http, type RequestHandler } from 'msw';
import { serveContract } from './document/served-contract.ts';
import { createResponder } from './respond/create-responder.ts';
import { respondWithMsw } from './respond/msw-response.ts';
import type { Fault } from './scenarios/fault.ts';
import type { Scenario, simulatedStatuses } from './scenarios/scenario.ts';
import { createScenarios, type Scenarios } from './scenarios/scenarios.ts';
import { preflightHeaders } from './server/cors.ts';
import type { SharedOptions } from './server/mock-options.ts';
import { createState, type MockState } from './state/create-state.ts';

/** Scenarios that always apply, by operation id. */
type Overrides = Record<string, Scenario>;

/** Overrides for the contract: the name of an example, a status or a fault. */
export type ThreadsOverrides = {
  [Id in OperationId]?: ExampleNames[Id] | `${keyof typeof simulatedStatuses}` | Fault;
};

export interface MswOptions extends SharedOptions {
  /** The client's base URL, ending with `/api/v1`. Default: any host. */
  baseUrl?: string;
  overrides?: Overrides;
}

export interface MswMock extends Pick<MockState, 'change'> {
  handlers: RequestHandler[];
  /** Schedules scenarios for the next calls. */
  scenarios: Scenarios;
  /** Reverts all changes and clears the scenarios. Overrides stay. */
  reset(): void;
}

/**
 * Creates MSW handlers that behave like the server. Scenarios and changes can be added while they run.
 *
 * @example
 * const { handlers, scenarios, change } = createMswMock({ threads: 500 });
 * const server = setupServer(...handlers);
 * scenarios.add({ scenario: '429' }); // the next call
 */
export function createMswMock(options: MswOptions = {}): MswMock {
  const { baseUrl: given, document, threads, seed, slowBody = 3_000, overrides = {} } = options;
  const baseUrl = given?.replace(/\/+$/, '');
  const contract = serveContract(document);
  const scenarios = createScenarios(() => contract);
  const override = () => {
    for (const [operation, scenario] of Object.entries(overrides))
      scenarios.add({ operation, scenario, times: 'always' });
  };
  override();
  const state = createState(() => contract, { threads, seed });
  const respond = createResponder(() => contract, { options, scenarios, state });

  const handler = http.all(`${baseUrl ?? `*${contract.basePath}`}/*`, async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const path = baseUrl ? `${contract.basePath}${pathname.slice(new URL(baseUrl).pathname.length)}` : pathname;
    const call = { ...toHttpRequest(request.clone()), target: `${path}${search}` };
    // happy-dom hides the headers of a preflight from MSW.
    if (call.method === 'OPTIONS' && !contract.match('OPTIONS', path).operation)
      return new Response(null, { status: 204, headers: preflightHeaders(contract, call) });
    return respondWithMsw(await respond(call), request, slowBody);
  });
  return {
    handlers: [handler],
    scenarios,
    change: state.change,
    reset() {
      scenarios.clear();
      override();
      state.reset();
    },
  };
}

/**
 * Creates MSW handlers for the Conversation Threads API.
 *
 * @example
 * const server = setupServer(...threadsHandlers());
 * server.use(...threadsHandlers({ overrides: { getThread: 'rateLimited' } })); // for one test
 */
export function threadsHandlers(
  options: Omit<MswOptions, 'document' | 'overrides'> & { overrides?: ThreadsOverrides } = {},
): RequestHandler[] {
  return createMswMock(options).handlers;
}
