import type { ApiError, Operation, Response } from '@threads-api/contract';

/** A response before it is sent. */
export interface MockResponse {
  operation?: Operation;
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** The example that the body is, or that the page was cut from. */
  example?: string;
}

/** An error with the body and headers of the contract's first example. */
export function errorResponse(status: number, response?: Response): MockResponse {
  const [example] = response?.examples ?? [];
  return { status, body: example?.value, headers: exampleHeaders(response), ...(example && { example: example.name }) };
}

export function withMessage(response: MockResponse, message: string): MockResponse {
  return { ...response, body: { ...(response.body as ApiError), message } };
}

/** The headers of a response, with the values of the contract's examples. */
export function exampleHeaders(response?: Response): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response?.headers ?? {}).map(([name, { example, examples }]) => [
      name,
      String(example ?? examples[0]?.value),
    ]),
  );
}
