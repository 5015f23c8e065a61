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
    const path = pathOf(request.url);
    const listener = isBelow(path, contract.basePath) ? api : isBelow(path, mcpPath) ? mcp : undefined;
    (listener ?? otherwise)(request, response);
  };
}

/** The path of a request target, which may be an absolute URL (RFC 9112). */
const pathOf = (url = '') => url.replace(/^https?:\/\/[^/?]*/i, '').replace(/[?#].*$/s, '');

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);
