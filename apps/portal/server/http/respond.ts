import type { ServerResponse } from 'node:http';

/** Sent with every response. The HTML contains the secret, so pages from other origins must not embed or frame it. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Sends JSON. A text is JSON already. */
export function sendJson(response: ServerResponse, status: number, body: string | object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...securityHeaders,
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
