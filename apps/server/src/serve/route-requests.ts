import type { RequestListener } from 'node:http';
import { contract } from '@threads-api/contract';
import { isBelow, toRelative } from '@threads-api/http';
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
    const target = toRelative(request.url ?? '');
    const listener = isBelow(target, contract.basePath) ? api : isBelow(target, mcpPath) ? mcp : undefined;
    (listener ?? otherwise)(request, response);
  };
}
