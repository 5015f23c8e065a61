import type { Contract } from '@threads-api/contract';
import { readContent } from '../check/check-body.ts';
import { decideForOperation, type Influences } from './decide-for-operation.ts';
import { errorResponse } from './error-response.ts';
import type { MockResponse } from './mock-response.ts';

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
 * Decides how the mock responds to a request, from the contract's examples. The checks run in the order of D21.
 */
export function decideResponse(contract: Contract, request: MockRequest, influences: Influences = {}): MockResponse {
  const { basePath } = contract;
  const [path = '', ...rest] = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  if (!isBelow(basePath, path)) {
    const advice = contract.fallbacks.unknownPath ? undefined : `Every path of this document starts with ${basePath}.`;
    return errorResponse(contract, undefined, 404, advice);
  }
  const { operation, parameters, allowed } = contract.match(request.method, path.slice(basePath.length));
  if (allowed.length === 0) return errorResponse(contract, undefined, 404, `The document has no path ${path}.`);
  if (!operation) {
    const reason = `The path has no ${request.method}, only ${allowed.join(', ')}.`;
    const response = errorResponse(contract, undefined, 405, reason);
    return { ...response, headers: { ...response.headers, Allow: allowed.join(', ') } };
  }
  // With a question mark, since the first one is removed: `??limit=1` has the parameter `?limit`.
  const query = new URLSearchParams(`?${rest.join('?')}`);
  const { headers, body } = request;
  const content = body === undefined ? undefined : readContent(body, headers['content-type']);
  const called = { path: parameters, query, headers, content };
  try {
    return { ...decideForOperation(contract, operation, called, influences), operation };
  } catch (error) {
    // A schema in a form that nothing checks before it is used.
    const reason = `${operation.id} cannot be served as the document describes it: ${(error as Error).message}.`;
    return { ...errorResponse(contract, operation, 501, reason), operation };
  }
}

const isBelow = (basePath: string, path: string) => path === basePath || path.startsWith(`${basePath}/`);
