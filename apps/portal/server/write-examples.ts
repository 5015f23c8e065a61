import type { Contract, Operation } from '@threads-api/contract';
import type { Service } from './portal-state.ts';
import { writeClientExample, writeReactExample } from './write-client-examples.ts';

/** The code examples of one operation, generated from the current contract. */
export interface OperationExamples {
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: string;
  code: { language: 'curl' | 'client' | 'react'; title: string; text: string }[];
}

export type Server = Pick<Service, 'baseUrl' | 'token'>;

export function writeExamples({ operations }: Contract, server: Server): OperationExamples[] {
  return operations.map((operation) => {
    const { id, method, path, summary, scope = '' } = operation;
    const request = chooseRequest(operation);
    return {
      id,
      method,
      path,
      summary,
      scope,
      code: [
        { language: 'curl', title: 'curl', text: writeCurl(request, server) },
        { language: 'client', title: 'Typed client', text: writeClientExample(request, server) },
        { language: 'react', title: 'React', text: writeReactExample(request, server) },
      ],
    };
  });
}

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
function chooseRequest({ id, path, parameters, examples, success }: Operation): ExampleRequest {
  const requests = examples
    .filter(({ status, request, caller }) => status === success?.status && request.known && !caller)
    .map(({ request }) => request);
  const filters = parameters.filter((parameter) => parameter['x-filters']).map(({ name }) => name);
  const chosen = requests.find(({ query }) => filters.some((name) => name in query)) ?? requests[0];
  const query = chosen?.query ?? {};
  const options = Object.entries(query).map(([name, value]) => {
    const { type, enum: values } = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return [name, type === 'integer' ? Number(value) : (values as unknown[] | undefined)?.length === 1 ? true : value];
  });
  return { id, path, pathValues: chosen?.path ?? {}, query, options: Object.fromEntries(options) };
}

function writeCurl({ path, pathValues, query }: ExampleRequest, { baseUrl, token }: Server): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ''));
  const search = `${new URLSearchParams(query)}`;
  return `curl -H "Authorization: Bearer ${token}" \\\n  "${baseUrl}${filled}${search && `?${search}`}"`;
}
