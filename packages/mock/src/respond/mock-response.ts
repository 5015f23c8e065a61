import type { Header, Operation, Response } from '@threads-api/contract';
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
  /** Set if the contract has no example: Prism makes the body from the schema. `body` stands in where there is no Prism. */
  sample?: Sample;
  /** What goes wrong while the response is sent. */
  fault?: Fault;
}

/** A body to be made from a schema. */
export interface Sample {
  /** The declared status: `200`, `4XX`, `default`. */
  code: string;
  /** Random values instead of the examples of the schema. */
  dynamic: boolean;
  /** How many entries a page is to have. */
  limit?: number;
  /** What an error is to say. */
  message?: string;
}

/** The declared response for a status: by number, by range (`4XX`), or the default. */
export function declaredResponse({ responses }: Operation, status: number): Response | undefined {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
}

/** A response with the body of an example; without one, that of a success, which Prism makes from the schema. */
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

/** A status with the body and headers of the contract's first example. */
export function statusResponse(status: number, response?: Response): MockResponse {
  const example = response?.examples[0];
  if (example) return { ...describe(status, response), body: example.value, example: example.name };
  const hasBody = response === undefined || response.contentType !== undefined;
  return {
    ...describe(status, response),
    body: hasBody && status >= 400 ? { statusCode: status, message: messageFor(status) } : undefined,
    ...(response?.schema && { sample: { code: response.status, dynamic: false } }),
  };
}

function describe(status: number, response: Response | undefined): Omit<MockResponse, 'body'> {
  const contentType = response?.contentType;
  return { status, headers: exampleHeaders(response), ...(contentType && { contentType }) };
}

const messages: Record<number, string> = {
  401: 'The credentials that the document requires are missing.',
  404: 'There is nothing at this path.',
  405: 'The path has no such method.',
  502: 'A proxy got no valid response from the service.',
};

const messageFor = (status: number) => messages[status] ?? `The mock responds with ${status}.`;

/** The properties that error bodies describe the error in, in this order. */
const messageProperties = ['message', 'detail', 'title', 'error'];

/** Puts a message into an error body, in whichever property the body has for it. The body of a foreign shape stays. */
export function withMessage(response: MockResponse, message: string): MockResponse {
  const body = response.body as Record<string, unknown> | undefined;
  const property = messageProperties.find((name) => typeof body?.[name] === 'string');
  const sample = response.sample && { sample: { ...response.sample, message } };
  return { ...response, ...sample, ...(property && { body: { ...body, [property]: message } }) };
}

/** The headers of a response, with the values of the contract's examples. A header without any is left out. */
export function exampleHeaders(response?: Response): Record<string, string> {
  const values = Object.entries(response?.headers ?? {}).map(([name, header]) => [name, exampleOf(header)] as const);
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

function exampleOf({ example, examples, schema }: Header): unknown {
  const [first] = [schema.examples, schema.enum].flatMap((list) => (Array.isArray(list) ? list : []));
  return example ?? examples[0]?.value ?? schema.example ?? schema.default ?? schema.const ?? first;
}
