import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from '../scenarios/fault.ts';

const pieces = 10;

export interface Trouble {
  fault: Fault;
  /** The duration of a slow body in milliseconds. */
  slowBody: number;
}

/** Sends a response with a fault. */
export function sendBroken(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  { fault, slowBody }: Trouble,
): void {
  if (fault === 'drop') drop(request, response, text);
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
