import type { Contract } from '@threads-api/contract';
import type { MockRequest } from '../respond/decide-response.ts';

export const isPreflight = ({ method, headers }: MockRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** The headers of a preflight response: any origin, any header, and the methods of the path. */
export function preflightHeaders({ match, basePath }: Contract, { url, headers }: MockRequest): Record<string, string> {
  const { allowed } = match('OPTIONS', url.slice(basePath.length));
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': allowed.join(', ') || 'GET, HEAD',
    'Access-Control-Allow-Headers':
      headers['access-control-request-headers'] ?? 'Authorization, Content-Type, If-None-Match, Prefer',
    'Access-Control-Max-Age': '600',
    Vary: 'Access-Control-Request-Headers',
  };
}

/** The headers that let pages from any origin read every response header of the contract. */
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
