import { type Contract, isFlag, type Method, type Operation, type Parameter } from '@threads-api/contract';
import type { Service } from '../portal-state.ts';
import { sampleCredentials } from './sample-credentials.ts';
import { sampleValue } from './sample-value.ts';

/** The server that the examples call. */
export type ExampleServer = Pick<Service, 'baseUrl' | 'token'>;

/** The request in the code examples of an operation. */
export interface ExampleRequest {
  /** The operation id. */
  id: string;
  method: Method;
  path: string;
  pathValues: Record<string, string>;
  query: Record<string, string>;
  /** The headers with credentials, without `Content-Type`. */
  headers: Record<string, string>;
  /** Absent if the operation has no body. */
  body?: { contentType: string; value: unknown };
  /** The query as client options: numbers, and `true` for a flag. */
  options: Record<string, string | number | boolean>;
}

/** Chooses the first example with a filter, or else the first example, or else a minimal request. */
export function chooseRequest(contract: Contract, operation: Operation, token: string): ExampleRequest {
  const { id, method, path, parameters, filters, examples, success } = operation;
  const requests = examples
    .filter(({ status, request, caller }) => status === success?.status && request.known && !caller)
    .map(({ request }) => request);
  const chosen = requests.find(({ query }) => filters.some(({ name }) => name in query)) ?? requests[0];
  const credentials = sampleCredentials(contract, operation, token);
  const query = { ...requiredValues(parameters, 'query'), ...chosen?.query };
  const body = chooseBody(operation, chosen?.body);
  return {
    id,
    method,
    path,
    pathValues: { ...requiredValues(parameters, 'path'), ...chosen?.path },
    query: { ...query, ...credentials.query },
    headers: { ...credentials.headers, ...requiredValues(parameters, 'header') },
    ...(body && { body }),
    options: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, optionOf(parameters, name, value)]),
    ),
  };
}

function requiredValues(parameters: readonly Parameter[], location: Parameter['in']): Record<string, string> {
  const required = parameters.filter((parameter) => parameter.in === location && parameter.required);
  return Object.fromEntries(required.map((parameter) => [parameter.name, textOf(sampleParameter(parameter))]));
}

function sampleParameter({ example, examples, schema }: Parameter): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value ?? sampleValue(schema);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function chooseBody({ requestBody }: Operation, chosen: unknown): ExampleRequest['body'] {
  if (!requestBody) return undefined;
  const { contentTypes, examples, schema } = requestBody;
  const contentType = contentTypes.find((type) => /[/+]json\b/.test(type)) ?? contentTypes[0];
  if (!contentType) return undefined;
  return { contentType, value: chosen ?? examples[0]?.value ?? (schema ? sampleValue(schema) : {}) };
}

function optionOf(parameters: readonly Parameter[], name: string, value: string): string | number | boolean {
  const parameter = parameters.find((candidate) => candidate.name === name);
  if (parameter && isFlag(parameter)) return true;
  return parameter?.schema.type === 'integer' ? Number(value) : value;
}
