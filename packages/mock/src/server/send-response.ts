import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FinishedResponse } from '../respond/create-mock-api.ts';

/** Sends a response with its fault, if any. `slowBody`: the duration of a slow body in milliseconds. */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: text = '', fault }: FinishedResponse,
  slowBody: number,
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (!fault) response.end(text);
  else if (fault === 'drop') drop(request, response, text);
  else if (fault === 'brokenJson') response.end(cutText(text));
  else if (fault === 'slow') sendSlowly(response, text, slowBody);
  // For `hang`, do nothing. The connection stays open until the client or the mock closes it.
}

/** Closes the connection in the middle of the body. Browsers retry if it closes before the response starts. */
function drop({ socket }: IncomingMessage, response: ServerResponse, text: string): void {
  if (!text) return void socket.destroy();
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.write(cutText(text), () => socket.destroy());
}

/** Cuts a text in half. */
export const cutText = (text: string) => text.slice(0, Math.max(1, Math.floor(text.length / 2)));

const pieces = 10;

function sendSlowly(response: ServerResponse, text: string, duration: number): void {
  const bytes = Buffer.from(text);
  const length = Math.max(1, Math.ceil(bytes.length / pieces));
  response.setHeader('Content-Length', bytes.length);
  let sent = 0;
  const sendPiece = () => {
    response.write(bytes.subarray(sent, sent + length));
    sent += length;
    if (sent < bytes.length) return;
    clearInterval(timer);
    response.end();
  };
  const timer = setInterval(sendPiece, duration / pieces);
  response.once('close', () => clearInterval(timer));
  sendPiece();
}
