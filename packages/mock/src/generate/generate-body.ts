import type { Contract, Operation } from '@threads-api/contract';
import { explain, reasonFor } from '../respond/error-response.ts';
import type { MockResponse } from '../respond/mock-response.ts';
import { generateValue, randomFor } from './generate-value.ts';

const binary =
  /^((image(?!\/svg)|audio|video|font)\/|application\/(octet-stream|pdf|zip|gzip|wasm|x-(tar|zip|gzip)\b|.*openxmlformats))/i;

/** Whether bodies of a media type are bytes, which the mock cannot generate. */
export const isBinaryType = (type: string): boolean => binary.test(type);

/**
 * Generates the body of a response without an example from its schema. The same request gets the same body for the same seed.
 * Bytes are not generated: the body is empty. If the schema is unusable, the response becomes a 501.
 */
export function generateBody(
  contract: Contract,
  operation: Operation | undefined,
  response: MockResponse,
  url: string,
  seed: number,
): MockResponse {
  const { declared: { schema, contentType } = {}, body, reason } = response;
  if (!schema || body !== undefined) return response;
  if (isBinaryType(contentType ?? '')) return { ...response, body: '' };
  const path = url.split('?', 1).join().slice(contract.basePath.length);
  try {
    const value = generateValue(schema, { random: randomFor(`${seed} ${url}`), named: operation?.match(path) ?? {} });
    const generated = { ...response, body: value };
    return response.status < 400 ? generated : explain(generated, reason ?? reasonFor(response.status));
  } catch (error) {
    const reason = `${operation?.id ?? 'The response'} cannot be generated: ${(error as Error).message}`;
    return explain({ status: 501 }, reason);
  }
}
