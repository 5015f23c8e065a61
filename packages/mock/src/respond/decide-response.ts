import type { Contract } from '@threads-api/contract';
import { readContent } from './check-body.ts';
import { decideForOperation, type Influences } from './decide-for-operation.ts';
import { type MockResponse, statusResponse, withMessage } from './mock-response.ts';

export interface MockRequest {
  method: string;
  /** The request target as it was sent: path and query. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  /** As it was sent. */
  body?: string;
}

/**
 * Decides how the mock responds to a request, from the contract's examples. The checks run in the order of D21. Needs
 * neither a server nor Prism.
 */
export function decideResponse(contract: Contract, request: MockRequest, influences: Influences = {}): MockResponse {
  const { basePath, fallbacks } = contract;
  const [path = '', ...rest] = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  const { operation, parameters, allowed } = contract.match(request.method, path.slice(basePath.length));
  if (!path.startsWith(basePath) && !fallbacks.unknownPath)
    return withMessage(statusResponse(404), `Every path of this document starts with ${basePath}, as its server does.`);
  if (!path.startsWith(basePath) || allowed.length === 0) return statusResponse(404, fallbacks.unknownPath);
  if (!operation) {
    const response = statusResponse(405, fallbacks.methodNotAllowed);
    return { ...response, headers: { ...response.headers, Allow: allowed.join(', ') } };
  }
  // With a question mark, since the first one is removed: `??limit=1` has the parameter `?limit`.
  const query = new URLSearchParams(`?${rest.join('?')}`);
  const { headers, body } = request;
  const content = body === undefined ? undefined : readContent(body, headers['content-type']);
  const called = { path: parameters, query, headers, content };
  return { ...decideForOperation(contract, operation, called, influences), operation };
}
