import type { IncomingMessage } from 'node:http';
import { hasSecret, isLoopbackHost, readBody, TooLong } from '@threads-api/cli/local-server';
import type { HttpResponse } from '@threads-api/http';
import { type Scenarios, UnknownScenario } from '../scenarios/scenarios.ts';
import { actions, assignees, type StateChange, UnknownChange } from '../state/apply-change.ts';
import type { MockState } from '../state/create-state.ts';

/** Outside the API's base path, so that they cannot conflict with paths of a document. */
export const controlPath = '/__mock/scenarios';
export const statePath = '/__mock/state';

const longestBody = 10_000;

/** A resource that can be controlled over HTTP. */
interface Control {
  /** Handles a POST, and validates its body. May return extra properties for the response. */
  add(body: object): unknown;
  clear(): void;
  describe(): object;
}

export type Controls = Record<string, Control>;

/** Creates the control resources, by path. */
export function createControls(
  scenarios: Scenarios,
  state: Pick<MockState, 'change' | 'reset' | 'threadIds'>,
): Controls {
  return {
    [controlPath]: {
      add: scenarios.add,
      clear: scenarios.clear,
      describe: () => ({ active: scenarios.active(), available: scenarios.available() }),
    },
    [statePath]: {
      add: (change: StateChange) => ({ events: state.change(change) }),
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

const secretMissing =
  'Send the secret of this mock as "Authorization: Bearer SECRET". ' +
  'The command prints the path of its file on startup. startMock returns it as controlSecret.';

/**
 * Handles control requests from browser tests, the portal or curl. Accepts them only from this machine and pages on it.
 * Changes need the secret. Otherwise, any page on this machine could send them.
 */
export async function handleControl(request: IncomingMessage, control: Control, secret: string): Promise<HttpResponse> {
  const { method = 'GET', headers } = request;
  if (isForeign(request)) return refuse(403, 'The control URL accepts requests only from this machine.');
  const cors = { Vary: 'Origin', ...(headers.origin && { 'Access-Control-Allow-Origin': headers.origin }) };
  if (method === 'OPTIONS') return { status: 204, headers: { ...cors, ...preflight } };
  if (!['GET', 'POST', 'DELETE'].includes(method)) return refuse(405, 'Use GET, POST or DELETE.', cors);
  if (method !== 'GET' && !hasSecret(request, secret))
    return refuse(401, secretMissing, { ...cors, 'WWW-Authenticate': 'Bearer' });
  try {
    if (method === 'DELETE') control.clear();
    const added = method === 'POST' && control.add(parse(await readBody(request, longestBody)));
    return respondJson(method === 'POST' ? 201 : 200, Object.assign({}, added, control.describe()), cors);
  } catch (error) {
    const isExpected = [UnknownScenario, UnknownChange, TooLong].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    return refuse(error instanceof TooLong ? 413 : 400, (error as Error).message, cors);
  }
}

/** Whether a request is from another machine, with another host name, or from a page on another host. */
function isForeign({ headers: { host = '', origin = 'http://localhost' }, socket }: IncomingMessage): boolean {
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && isLoopbackHost(host);
  return !isLocal || !isLoopbackHost(/^https?:\/\/(.+)$/.exec(origin)?.[1] ?? '');
}

/** Anything but a JSON object has no valid fields, and the error lists those. */
function parse(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const respondJson = (status: number, body: object, headers: Record<string, string>): HttpResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** Creates an error outside the API. */
export const refuse = (statusCode: number, message: string, headers: Record<string, string> = {}): HttpResponse =>
  respondJson(statusCode, { statusCode, message }, headers);
