import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '@threads-api/contract';

export const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

export function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'Authorization, If-None-Match, Prefer',
    'Access-Control-Max-Age': '600',
  });
  response.end();
}

/** Lets pages of any origin read every header that a response of the contract may have. */
export function corsHeaders({ operations, fallbacks }: Contract): Record<string, string> {
  const responses = [
    ...operations.flatMap((operation) => Object.values(operation.responses)),
    ...Object.values(fallbacks),
  ];
  const names = new Set(responses.flatMap(({ headers }) => Object.keys(headers)));
  return {
    'Access-Control-Allow-Origin': '*',
    ...(names.size > 0 && { 'Access-Control-Expose-Headers': [...names].join(', ') }),
  };
}
