import type { RequestListener } from 'node:http';
import { contract } from '@threads-api/contract';
import { mcpPath } from '../mcp/create-mcp-handler.ts';

/** The parts that answer requests. */
export interface Listeners {
  api?: RequestListener | undefined;
  inbox?: RequestListener | undefined;
  mcp?: RequestListener | undefined;
}

/** One address for all parts: the API below its base path, MCP at `/mcp`, the inbox page everywhere else. */
export function routeRequests({ api, inbox, mcp }: Listeners): RequestListener | undefined {
  // For the path of a part that does not run, another part returns 404.
  const otherwise = inbox ?? api ?? mcp;
  if (!otherwise) return undefined;
  return (request, response) => {
    const target = relativeTarget(request.url);
    const listener = isBelow(target, contract.basePath) ? api : isBelow(target, mcpPath) ? mcp : undefined;
    (listener ?? otherwise)(request, response);
  };
}

/** A request target without its host. It may be an absolute URL (RFC 9112). */
const relativeTarget = (url = '') => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, ''));

const isBelow = (target: string, base: string) =>
  target.startsWith(base) && ['/', '?', '#', ''].includes(target.charAt(base.length));
