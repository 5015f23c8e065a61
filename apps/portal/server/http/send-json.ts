import type { ServerResponse } from 'node:http';
import { securityHeaders } from './security-headers.ts';

/** Sends a JSON response. Does nothing if the response has already started. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendJsonText(response, JSON.stringify(body), status);
}

/** Sends serialized JSON. */
export function sendJsonText(response: ServerResponse, text: string, status = 200): void {
  if (response.headersSent) return;
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...securityHeaders,
  });
  response.end(text);
}
