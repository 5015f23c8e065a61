import type { Header, Operation, Response, SchemaObject } from '@threads-api/contract';

/** A response before it is sent. */
export interface MockResponse {
  operation?: Operation | undefined;
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** Default: `application/json`. */
  contentType?: string | undefined;
  /** The name of the example that the body comes from. */
  example?: string;
  /** The schema to generate the body from, if there is no example. */
  schema?: SchemaObject | undefined;
  /** The declared headers, which are added with their example or a generated value. */
  declared?: Readonly<Record<string, Header>> | undefined;
  /** The number of entries of a list, on all pages. */
  total?: number | undefined;
  /** Why the mock rejects the request, as a sentence. */
  reason?: string;
}

/** The declared response for a status: by number, range (`4XX`) or `default`. */
export function declaredResponse({ responses }: Operation, status: number): Response | undefined {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
}

/** Creates a response from an example, or a successful response generated from the schema. */
export function exampleResponse(
  operation: Operation,
  chosen?: { name: string; status: string; body: unknown; total?: number | undefined },
): MockResponse {
  const response = chosen ? operation.responses[chosen.status] : operation.success;
  const status = statusNumber(response?.status ?? '200');
  if (!chosen) return statusResponse(status, response);
  const { name: example, body, total } = chosen;
  return { ...describe(status, response), body, example, total };
}

/** Converts a declared status to a number. `2XX` and `default` give 200. */
export const statusNumber = (status: string) => Number(/^[1-5]/.test(status) ? status.replaceAll(/x/gi, '0') : 200);

/** Creates a response from the first example of a status, or generated from the schema. */
export function statusResponse(status: number, response?: Response): MockResponse {
  const example = response?.examples[0];
  if (example) return { ...describe(status, response), body: example.value, example: example.name };
  return { ...describe(status, response), body: undefined, schema: response?.schema };
}

function describe(status: number, response: Response | undefined): Omit<MockResponse, 'body'> {
  return {
    status,
    headers: {},
    declared: response?.headers,
    contentType: response?.contentType,
  };
}
