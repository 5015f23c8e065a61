import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, TooLong } from '@threads-api/cli/local-server';
import { type Scenarios, type ScheduledScenario, UnknownScenario } from '../scenarios/scenarios.ts';
import { refusePage, refuseWithoutSecret } from './guard.ts';

/** Outside the base path of the API, so that it hides no path of a document. */
export const controlPath = '/__mock/scenarios';

const longestBody = 10_000;

/**
 * The control address: a browser test, the portal or curl schedules scenarios here while the mock runs. Only for this
 * machine and pages that it serves. A change needs the secret.
 */
export async function handleControl(
  request: IncomingMessage,
  response: ServerResponse,
  scenarios: Scenarios,
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
    if (method === 'OPTIONS') return sendPreflight(response);
    if (method === 'POST') scenarios.add(readScenario(await readBody(request, longestBody)));
    else if (method === 'DELETE') scenarios.clear();
    else if (method !== 'GET') return sendError(response, 405, 'Use GET, POST or DELETE.');
    send(response, method === 'POST' ? 201 : 200, { active: scenarios.active(), available: scenarios.available() });
  } catch (error) {
    if (!(error instanceof UnknownScenario || error instanceof TooLong)) throw error;
    sendError(response, error instanceof TooLong ? 413 : 400, error.message);
  }
}

function readScenario(text: string): ScheduledScenario {
  const body = parse(text);
  const { scenario, operation, times } = (body ?? {}) as Record<string, unknown>;
  if (typeof scenario !== 'string' && typeof scenario !== 'number')
    throw new UnknownScenario(
      'The body must be JSON such as {"scenario": "429", "operation": "getThread", "times": 1}.',
    );
  return {
    scenario: String(scenario),
    ...(operation !== undefined && operation !== null && { operation: String(operation) }),
    ...(times !== undefined && times !== null && { times: times as number }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Access-Control-Max-Age': '600',
  });
  response.end();
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

function sendError(response: ServerResponse, statusCode: number, message: string): void {
  send(response, statusCode, { statusCode, message });
}
