import type { ServerResponse } from 'node:http';

/** Sent with every response. The HTML contains the secret, so pages from other origins must not embed or frame it. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

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

/** The portal rejects the request. The message is the reason. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: 400 | 401 | 403 | 404 | 405 | 409, message: string) {
    super(message);
    this.status = status;
  }
}
