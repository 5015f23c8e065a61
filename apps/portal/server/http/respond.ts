import type { ServerResponse } from 'node:http';

/** Sent with every response. The HTML contains the secret, so pages from other origins must not embed or frame it. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Sends a JSON response. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendJsonText(response, JSON.stringify(body), status);
}

/** Sends serialized JSON. */
export function sendJsonText(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...securityHeaders,
  });
  response.end(text);
}
