import type { Header, Operation, Response, SchemaObject } from '@threads-api/contract';
import type { Fault } from '../scenarios/fault.ts';

/** A response before it is sent. */
export interface MockResponse {
  operation?: Operation;
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** Default: `application/json`. */
  contentType?: string;
  /** The example that the body is, or that the page was cut from. */
  example?: string;
  /** Set if there is no example: how to generate the body. */
  sample?: Sample;
  /** Why the mock refuses the request, as a sentence. */
  reason?: string;
  /** What goes wrong while the response is sent. */
  fault?: Fault;
}

/** A body to be generated from a schema. */
export interface Sample {
  schema: SchemaObject;
  /** Random values instead of the examples of the schema. */
  dynamic?: boolean;
  /** How many entries a page is to have. */
  limit?: number;
}

/** The declared response for a status: by number, by range (`4XX`), or the default. */
export function declaredResponse({ responses }: Operation, status: number): Response | undefined {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
}

/** A response with the body of an example; without one, that of a success, generated from the schema. */
export function exampleResponse(
  operation: Operation,
  chosen?: { name: string; status: string; body: unknown },
): MockResponse {
  const response = chosen ? operation.responses[chosen.status] : operation.success;
  const status = statusNumber(response?.status ?? '200');
  if (!chosen) return statusResponse(status, response);
  return { ...describe(status, response), body: chosen.body, example: chosen.name };
}

/** `200` for `2XX`, and for `default`. */
export const statusNumber = (status: string) => Number(/^[1-5]/.test(status) ? status.replaceAll(/x/gi, '0') : 200);

/** A status with the body and headers of the first example; without one, generated from the schema. */
export function statusResponse(status: number, response?: Response): MockResponse {
  const example = response?.examples[0];
  if (example) return { ...describe(status, response), body: example.value, example: example.name };
  const { schema } = response ?? {};
  return { ...describe(status, response), body: undefined, ...(schema && { sample: { schema } }) };
}

function describe(status: number, response: Response | undefined): Omit<MockResponse, 'body'> {
  const contentType = response?.contentType;
  return { status, headers: exampleHeaders(response), ...(contentType && { contentType }) };
}

/** Headers that Node.js and the mock set, or that do not fit a body that is not encoded. */
const ownHeaders = /^(content-(type|length|encoding)|transfer-encoding|connection|keep-alive|date|trailer|upgrade)$/i;

/** The headers of a response, with the values of the contract's examples. A header without any is left out. */
export function exampleHeaders(response?: Response): Record<string, string> {
  const values = Object.entries(response?.headers ?? {}).map(([name, header]) => [name, exampleOf(header)] as const);
  return Object.fromEntries(
    values
      .filter(([name, value]) => value !== undefined && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !ownHeaders.test(name))
      .map(([name, value]) => [name, String(value).replaceAll(/[^\t\x20-\x7e\xa0-\xff]+/g, ' ')]),
  );
}

function exampleOf({ example, examples, schema }: Header): unknown {
  const [first] = [schema.examples, schema.enum].flatMap((list) => (Array.isArray(list) ? list : []));
  return example ?? examples[0]?.value ?? schema.example ?? schema.default ?? schema.const ?? first;
}
