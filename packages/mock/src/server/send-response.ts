import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FinishedResponse } from '../respond/create-mock-api.ts';
import { sendBroken } from './send-broken.ts';

/** Sends a response with its fault, if any. */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: text = '', fault }: FinishedResponse,
  slowBody: number,
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (fault) sendBroken(request, response, text, { fault, slowBody });
  else response.end(text);
}
