import { isFlag, type Operation } from '@threads-api/contract';
import type { Service } from '../portal-state.ts';

/** The server that the examples call. */
export type ExampleServer = Pick<Service, 'baseUrl' | 'token'>;

/** The request that the examples of an operation make. */
export interface ExampleRequest {
  /** The operation. */
  id: string;
  path: string;
  pathValues: Record<string, string>;
  query: Record<string, string>;
  /** The values of the query as the client takes them: numbers, and true for a flag. */
  options: Record<string, string | number | boolean>;
}

/** The request of the first example with a filter, or else of the first example. */
export function chooseRequest({ id, path, parameters, filters, examples, success }: Operation): ExampleRequest {
  const requests = examples
    .filter(({ status, request, caller }) => status === success?.status && request.known && !caller)
    .map(({ request }) => request);
  const chosen = requests.find(({ query }) => filters.some(({ name }) => name in query)) ?? requests[0];
  const query = chosen?.query ?? {};
  const options = Object.entries(query).map(([name, value]) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (parameter && isFlag(parameter)) return [name, true];
    return [name, parameter?.schema.type === 'integer' ? Number(value) : value];
  });
  return { id, path, pathValues: chosen?.path ?? {}, query, options: Object.fromEntries(options) };
}
