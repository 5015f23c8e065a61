import type { Contract, Operation } from '@threads-api/contract';
import { declaredResponse, type MockResponse, statusResponse } from './mock-response.ts';

/**
 * Creates an error in the format that the document declares for this status, or else `{statusCode, message}`.
 *
 * @param reason Why the request is rejected.
 */
export function errorResponse(
  contract: Contract,
  operation: Operation | undefined,
  status: number,
  reason?: string,
): MockResponse {
  const declared = (operation && declaredResponse(operation, status)) ?? fallbackFor(contract, status);
  return { ...statusResponse(status, declared), reason };
}

const fallbackFor = ({ fallbacks }: Contract, status: number) =>
  status === 404 ? fallbacks.unknownPath : status === 405 ? fallbacks.methodNotAllowed : undefined;

/**
 * Adds the reason of an error to its body. It replaces the text of an example, unless the document has an example for exactly
 * this case, such as missing credentials or an unknown id.
 */
export function explainError(response: MockResponse): MockResponse {
  const { status, declared, body, example } = response;
  const isWritten = [401, 403, 404, 405].includes(status) && declared?.status === `${status}`;
  if (example !== undefined && (isWritten || response.reason === undefined)) return response;
  const { reason = `The mock responds with ${status}.` } = response;
  if (typeof body !== 'object' || body === null)
    return { ...response, reason, body: { statusCode: status, message: reason }, contentType: 'application/json' };
  const explained = structuredClone(body) as Record<string, unknown>;
  if (!placeText(explained, reason) && !Array.isArray(explained)) explained.message = reason;
  for (const name of ['statusCode', 'status', 'code']) {
    const { [name]: value } = explained;
    const isStatus = /^[45]\d\d$/.test(String(value)) || (typeof value === 'number' && name !== 'code');
    if (isStatus) explained[name] = typeof value === 'string' ? `${status}` : status;
  }
  return { ...response, reason, body: explained };
}

/** Common names for the error text, in order of preference. */
const textProperties = ['message', 'detail', 'title', 'error', 'description', 'error_description', 'reason', 'msg'];

/** Replaces the text of an error body at any depth. Returns whether it was found. */
function placeText(node: unknown, text: string): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const values = node as Record<string, unknown>;
  const property = textProperties.find((name) => typeof values[name] === 'string');
  if (property) values[property] = text;
  return property !== undefined || Object.values(values).some((child) => placeText(child, text));
}
