import type { Contract } from '@threads-api/contract';
import { isBinaryType } from '../respond/binary-type.ts';
import { errorResponse, explain, reasonFor } from '../respond/error-response.ts';
import type { MockResponse } from '../respond/mock-response.ts';
import { generateValue, randomFor } from './generate-value.ts';

/**
 * Generates the body of a response without an example from its schema. The same request gets the same body for the same seed.
 * Bytes are not generated: the body is empty. If the schema is unusable, the response becomes a 501.
 */
export function generateBody(contract: Contract, response: MockResponse, url: string, seed: number): MockResponse {
  const { schema, operation, body, reason } = response;
  if (!schema || body !== undefined) return response;
  if (isBinaryType(response.contentType ?? '')) return { ...response, body: '' };
  const path = url.split('?', 1).join().slice(contract.basePath.length);
  try {
    const value = generateValue(schema, { random: randomFor(`${seed} ${url}`), named: operation?.match(path) ?? {} });
    const generated = { ...response, body: value };
    return response.status < 400 ? generated : explain(generated, reason ?? reasonFor(response.status));
  } catch (error) {
    const cannot = `${operation?.id ?? 'The response'} cannot be generated: ${(error as Error).message}`;
    const failed = errorResponse(contract, operation, 501, cannot);
    // The body of the 501 itself cannot be generated.
    const isLast = response.status === 501;
    const shown = isLast ? explain({ status: 501, headers: {}, body: undefined }, cannot) : failed;
    return generateBody(contract, { ...shown, operation }, url, seed);
  }
}
