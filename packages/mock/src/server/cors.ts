import type { Contract } from '@threads-api/contract';
import type { HttpRequest, HttpResponse } from '@threads-api/http';
import { toRelative } from '@threads-api/http/internal';

/** Responds to a preflight: any origin, any header, and the methods of the path. Returns `undefined` for other requests. */
export function respondToPreflight(
  { match, basePath }: Contract,
  { method, target, headers }: HttpRequest,
): HttpResponse | undefined {
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined;
  const { allowed } = match(method, toRelative(target).slice(basePath.length));
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': allowed.join(', ') || 'GET, HEAD',
      'Access-Control-Allow-Headers':
        headers['access-control-request-headers']?.toString() ?? 'Authorization, Content-Type, If-None-Match, Prefer',
      'Access-Control-Max-Age': '600',
      Vary: 'Access-Control-Request-Headers',
    },
  };
}

/** The headers that let pages from any origin read every response header of the contract. */
export function corsHeaders({ responses }: Contract): Record<string, string> {
  const names = new Set(responses.flatMap(({ response }) => Object.keys(response.headers)));
  return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': [...names].join(', ') };
}
