import type { Operation, PairedExample, Response } from '@threads-api/contract';

/** A response before it is sent. */
export interface MockResponse {
  status: number;
  /** The declared response, with its content type and headers, and the schema to generate a missing body from. */
  declared?: Response | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Default: the declared one. */
  contentType?: string | undefined;
  /** The name of the example that the body comes from. Absent if the body is generated. */
  example?: string;
  /** The number of entries of a list, on all pages. */
  total?: number | undefined;
  /** Why the mock rejects the request, as a sentence. */
  reason?: string | undefined;
}

/** The declared response for a status: by number, range (`4XX`) or `default`. */
export function declaredResponse({ responses }: Operation, status: number): Response | undefined {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
}

export const exampleResponse = ({ responses }: Operation, { name, status, value }: PairedExample): MockResponse => ({
  status: statusNumber(status),
  declared: responses[status],
  body: value,
  example: name,
});

/** Creates a response from the first example of a declared one, or generated from its schema. */
export function statusResponse(status: number, declared?: Response): MockResponse {
  const [example] = declared?.examples ?? [];
  return { status, declared, ...(example && { body: example.value, example: example.name }) };
}

/** Creates a successful response from the first example, or generated from the schema. */
export const successResponse = ({ success }: Operation): MockResponse =>
  statusResponse(statusNumber(success?.status ?? '200'), success);

/** Converts a declared status to a number. `2XX` and `default` give 200. */
const statusNumber = (status: string) => Number(/^[1-5]/.test(status) ? status.replaceAll(/x/gi, '0') : 200);
