import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { FinishedResponse } from '../respond/create-mock-api.ts';
import { cutText, slowly } from '../respond/cut-text.ts';

/** Sends a response with its fault, if any. */
export function sendResponse(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: text = '', fault }: FinishedResponse,
): void {
  // The connection stays open until the client or the mock closes it.
  if (fault === 'hang') return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (fault === 'slow' || fault === 'drop') response.setHeader('Content-Length', Buffer.byteLength(text));
  if (fault === 'slow') pipeline(slowly(text), response, () => {});
  // In the middle of the body: browsers retry if the connection closes before the response starts.
  else if (fault === 'drop') text ? response.write(cutText(text), () => socket.destroy()) : socket.destroy();
  else response.end(fault === 'brokenJson' ? cutText(text) : text);
}
