import type { ExampleNames, OperationId } from '@threads-api/contract';
import { http, type RequestHandler } from 'msw';
import { serveContract } from './document/served-contract.ts';
import { createResponder, type ResponderOptions } from './respond/create-responder.ts';
import { respondWithMsw } from './respond/msw-response.ts';
import type { Fault } from './scenarios/fault.ts';
import type { Scenario, simulatedStatuses } from './scenarios/scenario.ts';
import { createScenarios, type Scenarios } from './scenarios/scenarios.ts';
import { preflightHeaders } from './server/cors.ts';
import { createState, type MockState } from './state/create-state.ts';

/** What always happens to the calls of an operation, by its id. */
type Overrides = Record<string, Scenario>;

/** Typed by the contract: the names of the operation's examples, a status, or a fault. */
export type ThreadsOverrides = {
  [Id in OperationId]?: ExampleNames[Id] | `${keyof typeof simulatedStatuses}` | Fault;
};

export interface MswOptions extends ResponderOptions {
  /** The base URL of the client, with `/api/v1`; default: any host. */
  baseUrl?: string;
  /** The OpenAPI document to serve; default: the Conversation Threads contract. */
  document?: object;
  /** Serves so many invented threads instead of the examples. */
  threads?: number;
  /** Milliseconds that a slow body takes; default: 3,000. */
  slowBody?: number;
  overrides?: Overrides;
}

export interface MswMock extends Pick<MockState, 'change'> {
  handlers: RequestHandler[];
  /** Schedules scenarios: what happens to the next calls. */
  scenarios: Scenarios;
  /** Takes all changes back, and clears the scenarios. The overrides stay. */
  reset(): void;
}

/**
 * The mock for MSW, without a server: it responds as the server does, and takes scenarios and changes while it runs.
 *
 * @example
 * const { handlers, scenarios, change } = createMswMock({ threads: 500 });
 * const server = setupServer(...handlers);
 * scenarios.add({ scenario: '429' }); // the next call
 */
export function createMswMock(options: MswOptions = {}): MswMock {
  const { baseUrl: given, document, threads, seed, slowBody = 3_000, overrides = {} } = options;
  const baseUrl = given?.replace(/\/+$/, '');
  const served = serveContract(document);
  const { contract } = served;
  const scenarios = createScenarios(() => contract);
  const override = () => {
    for (const [operation, scenario] of Object.entries(overrides))
      scenarios.add({ operation, scenario, times: 'always' });
  };
  override();
  const state = createState(() => contract, { threads, seed });
  const respond = createResponder(() => served, scenarios, state, options);

  const handler = http.all(`${baseUrl ?? `*${contract.basePath}`}/*`, async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const path = baseUrl ? `${contract.basePath}${pathname.slice(new URL(baseUrl).pathname.length)}` : pathname;
    // The headers of happy-dom keep the case that they were written in.
    const headers = Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value]));
    const call = { method: request.method, url: `${path}${search}`, headers };
    // The headers of a preflight are not for scripts: happy-dom hides them from MSW.
    if (call.method === 'OPTIONS' && !contract.match('OPTIONS', path).operation)
      return new Response(null, { status: 204, headers: preflightHeaders(contract, call) });
    const body = request.body ? await request.clone().text() : undefined;
    return respondWithMsw(await respond({ ...call, ...(body && { body }) }), request, slowBody);
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
 * The handlers of the Conversation Threads API.
 *
 * @example
 * const server = setupServer(...threadsHandlers());
 * server.use(...threadsHandlers({ overrides: { getThread: 'rateLimited' } })); // for one test
 */
export function threadsHandlers(
  options: Omit<MswOptions, 'document' | 'overrides'> & { overrides?: ThreadsOverrides } = {},
): RequestHandler[] {
  const { overrides, ...rest } = options;
  return createMswMock({ ...rest, ...(overrides && { overrides: overrides as Overrides }) }).handlers;
}
