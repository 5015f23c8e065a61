import type { Contract } from '@threads-api/contract';
import type { HttpRequest } from '@threads-api/http';

export const isPreflight = ({ method, headers }: HttpRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** The headers of a preflight response: any origin, any header, and the methods of the path. */
export function preflightHeaders(
  { match, basePath }: Contract,
  { target, headers }: HttpRequest,
): Record<string, string> {
  const { allowed } = match('OPTIONS', target.slice(basePath.length));
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': allowed.join(', ') || 'GET, HEAD',
    'Access-Control-Allow-Headers':
      headers['access-control-request-headers']?.toString() ?? 'Authorization, Content-Type, If-None-Match, Prefer',
    'Access-Control-Max-Age': '600',
    Vary: 'Access-Control-Request-Headers',
  };
}

/** The headers that let pages from any origin read every response header of the contract. */
export function corsHeaders({ responses }: Contract): Record<string, string> {
  const names = new Set(responses.flatMap(({ response }) => Object.keys(response.headers)));
  return {
    'Access-Control-Allow-Origin': '*',
    ...(names.size > 0 && { 'Access-Control-Expose-Headers': [...names].join(', ') }),
  };
}
