import type { Contract } from '@threads-api/contract';
import { readContent } from '../check/check-body.ts';
import { decideForOperation, type ResponseHooks } from './decide-for-operation.ts';
import { errorResponse } from './error-response.ts';
import type { MockResponse } from './mock-response.ts';

export interface MockRequest {
  method: string;
  /** The request target: path and query. */
  url: string;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
  /** The unparsed body. */
  body?: string;
}

/**
 * Chooses the response to a request. Runs the checks in the order of D21.
 */
export function decideResponse(contract: Contract, request: MockRequest, hooks: ResponseHooks = {}): MockResponse {
  const { basePath } = contract;
  const [path = '', ...rest] = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  if (!isBelow(basePath, path)) {
    const advice = contract.fallbacks.unknownPath ? undefined : `Every path of this document starts with ${basePath}.`;
    return errorResponse(contract, undefined, 404, advice);
  }
  const { operation, parameters, allowed } = contract.match(request.method, path.slice(basePath.length));
  if (allowed.length === 0) return errorResponse(contract, undefined, 404, `The document has no path ${path}.`);
  if (!operation) {
    const reason = `The path does not support ${request.method}, only ${allowed.join(', ')}.`;
    const response = errorResponse(contract, undefined, 405, reason);
    return { ...response, headers: { ...response.headers, Allow: allowed.join(', ') } };
  }
  // `URLSearchParams` removes one leading `?`, so add one: `??limit=1` has the parameter `?limit`.
  const query = new URLSearchParams(`?${rest.join('?')}`);
  const { headers, body } = request;
  const content = body === undefined ? undefined : readContent(body, headers['content-type']);
  const called = { path: parameters, query, headers, content };
  try {
    return { ...decideForOperation(contract, operation, called, hooks), operation };
  } catch (error) {
    // An error in a schema that was not detected earlier.
    const reason = `The mock cannot serve ${operation.id} because of an error in the document: ${(error as Error).message}.`;
    return { ...errorResponse(contract, operation, 501, reason), operation };
  }
}

const isBelow = (basePath: string, path: string) => path === basePath || path.startsWith(`${basePath}/`);
