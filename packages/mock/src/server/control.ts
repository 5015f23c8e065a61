import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, TooLong } from '@threads-api/cli/local-server';
import type { WebhookEvent } from '@threads-api/contract';
import { type Scenarios, UnknownScenario } from '../scenarios/scenarios.ts';
import { actions, assignees, type StateChange, UnknownChange } from '../state/apply-change.ts';
import type { MockState } from '../state/create-state.ts';
import { refusePage, refuseWithoutSecret } from './guard.ts';

/** Outside the API's base path, so that they cannot conflict with paths of a document. */
export const controlPath = '/__mock/scenarios';
export const statePath = '/__mock/state';

const longestBody = 10_000;

/** A resource that can be controlled over HTTP. */
interface Control {
  /** Handles a POST, and validates its body. Returns extra properties for the response. */
  add(body: Fields): object;
  clear(): void;
  describe(): object;
}

export type Controls = Record<string, Control>;

/** The body of a request. `add` validates its fields. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
type Fields = any;

/** Creates the control resources, by path. */
export function createControls(
  scenarios: Scenarios,
  state: Pick<MockState, 'reset' | 'threadIds'> & { change(change: StateChange): WebhookEvent[] },
): Controls {
  return {
    [controlPath]: {
      add(body) {
        scenarios.add(body);
        return {};
      },
      clear: scenarios.clear,
      describe: () => ({ active: scenarios.active(), available: scenarios.available() }),
    },
    [statePath]: {
      add: (body) => ({ events: state.change(body) }),
      clear: state.reset,
      describe: () => ({ actions, threads: state.threadIds().slice(0, 100), assignees }),
    },
  };
}

const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
};

/**
 * Handles control requests from browser tests, the portal or curl. Accepts them only from this machine and pages on it.
 * Changes need the secret.
 */
export async function handleControl(
  request: IncomingMessage,
  response: ServerResponse,
  control: Control,
  secret: string,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const foreign = refusePage(request);
  if (foreign) return sendError(response, 403, foreign);
  if (headers.origin) response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader('Vary', 'Origin');
  const unknown = (method === 'POST' || method === 'DELETE') && refuseWithoutSecret(request, secret);
  if (unknown) {
    response.setHeader('WWW-Authenticate', 'Bearer');
    return sendError(response, 401, unknown);
  }
  try {
    if (method === 'OPTIONS') return void response.writeHead(204, preflight).end();
    if (!['GET', 'POST', 'DELETE'].includes(method)) return sendError(response, 405, 'Use GET, POST or DELETE.');
    const added = method === 'POST' ? control.add(parse(await readBody(request, longestBody))) : {};
    if (method === 'DELETE') control.clear();
    send(response, method === 'POST' ? 201 : 200, { ...added, ...control.describe() });
  } catch (error) {
    const isExpected = [UnknownScenario, UnknownChange, TooLong].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    sendError(response, error instanceof TooLong ? 413 : 400, (error as Error).message);
  }
}

function parse(text: string): Fields {
  try {
    const body = JSON.parse(text);
    if (Object(body) === body && !Array.isArray(body)) return body;
  } catch {
    // Reported below.
  }
  throw new UnknownScenario('The body must be a JSON object, such as {"scenario": "429", "operation": "getThread"}.');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

function sendError(response: ServerResponse, statusCode: number, message: string): void {
  send(response, statusCode, { statusCode, message });
}
