import { type Contract, pointerKeys, propertiesOf, type SchemaObject } from '@threads-api/contract';
import { hashPortably as hash } from '@threads-api/http';
import { createRandom } from '@threads-api/sample-data/random';
import { errorResponse, explain, reasonFor } from '../respond/error-response.ts';
import type { MockResponse } from '../respond/mock-response.ts';
import { generateValue } from './generate-value.ts';

export interface GenerationOptions {
  /** Different seeds give different values. Default: 0. */
  seed?: number;
  now?: Date;
}

/**
 * Generates the body of a response without an example from its schema. The same request gets the same body. If the schema is
 * unusable, the response becomes a 501.
 */
export function generateBody(
  contract: Contract,
  response: MockResponse,
  url: string,
  { seed = 0, now = startOfDay() }: GenerationOptions,
): MockResponse {
  const { sample, operation, body, reason } = response;
  if (!sample || body !== undefined) return response;
  const { schema, dynamic = false, limit } = sample;
  const path = url.split('?', 1).join().slice(contract.basePath.length);
  const list = operation?.paging?.list;
  try {
    const value = generateValue(schema, {
      random: createRandom(hash(`${seed} ${url}`)),
      now,
      dynamic,
      named: operation?.match(path) ?? {},
      page: list && limit !== undefined ? { schema: schemaAt(schema, list), length: limit } : undefined,
    });
    const generated = { ...response, body: value };
    return response.status < 400 ? generated : explain(generated, reason ?? reasonFor(response.status));
  } catch (error) {
    const cannot = `${operation?.id ?? 'The response'} cannot be generated: ${(error as Error).message}`;
    const failed = errorResponse(contract, operation, 501, cannot);
    // The body of the 501 itself cannot be generated.
    const isLast = response.status === 501;
    const shown = isLast ? explain({ status: 501, headers: {}, body: undefined }, cannot) : failed;
    return generateBody(contract, { ...shown, operation }, url, { seed, now });
  }
}

const schemaAt = (schema: SchemaObject, pointer: string) =>
  pointerKeys(pointer).reduce<SchemaObject | undefined>((node, key) => node && propertiesOf(node)[key], schema);

/** Generated dates change only once a day. */
export const startOfDay = () => new Date(new Date().setUTCHours(0, 0, 0, 0));
