import {
  alternativesOf,
  type Contract,
  fillPath,
  isJsonType,
  type Method,
  type Operation,
  type Parameter,
  placeCredentials,
  type SchemaObject,
} from '@threads-api/contract';
import { createCollections } from '../state/collections.ts';
import { findValue, randomFor } from './generate-value.ts';

/** A request that the mock accepts. */
export interface GeneratedRequest {
  /** The operation id. */
  id: string;
  method: Method;
  /** The path template. */
  path: string;
  /** The values of the parameters, with their types and without credentials. */
  values: Record<Parameter['in'], Record<string, unknown>>;
  /** The path and the query as they are sent, without the base path. */
  target: string;
  /** The headers, with credentials and without `Content-Type`. */
  headers: Record<string, string>;
  /** Absent if the operation has no body. */
  body?: { contentType: string; value: unknown };
  /** The parts that do not match their schemas, because no matching value was found. Absent if the request is valid. */
  invalid?: string[];
}

/**
 * Generates a request with everything that an operation requires: from the first example with a filter, or else from the
 * first example, or else from the schemas. A path parameter is the id of a resource that the mock has.
 *
 * @param token The token or key to send. The mock accepts any.
 * @example
 * const { method, target, headers } = generateRequest(contract, contract.operation('listThreads'), 'any');
 */
export function generateRequest(contract: Contract, operation: Operation, token: string): GeneratedRequest {
  const { id, method, path, parameters, requestBody } = operation;
  const example = chooseExchange(operation);
  const random = randomFor(id);
  const make = (parameter: Parameter, existing?: unknown) => {
    const given = example && parameter.examples?.[example]?.value;
    const [first] = Object.values(parameter.examples ?? {});
    return given ?? parameter.example ?? first?.value ?? existing ?? generateNamed(parameter);
  };
  const invalid: string[] = [];
  const generate = (schema: SchemaObject, part: string): unknown => {
    const { value, isValid } = findValue(schema, { random, isRequest: true });
    if (!isValid) invalid.push(part);
    return value;
  };
  const generateNamed = ({ name, schema, in: part }: Parameter) =>
    generate(schema, `the ${part === 'query' || part === 'path' ? `${part} parameter` : part} '${name}'`);
  const isSent = (parameter: Parameter) =>
    parameter.required || parameter.in === 'path' || (example && parameter.examples?.[example] !== undefined);
  const inPath = createCollections(contract).identify(path, (name, existing) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter && make(parameter, existing);
  });
  const sent = parameters.filter(isSent).map((parameter) => ({
    parameter,
    value: parameter.in === 'path' ? inPath[parameter.name] : make(parameter),
  }));
  const sentIn = (part: Parameter['in']) => sent.filter(({ parameter }) => parameter.in === part);
  const valuesIn = (part: Parameter['in']) =>
    Object.fromEntries(sentIn(part).map(({ parameter, value }) => [parameter.name, value]));
  const textsIn = (part: Parameter['in']) =>
    sentIn(part).flatMap(({ parameter, value }) => serializeParameter(parameter, value));
  const credentials = placeToken(contract, operation, token);
  const texts = new Map(textsIn('path'));
  const filled = fillPath(path, (name) => texts.get(name) ?? '1');
  const query = new URLSearchParams([...textsIn('query'), ...Object.entries(credentials.query)]).toString();
  const cookies = [credentials.headers.Cookie ?? [], textsIn('cookie').map((pair) => pair.join('='))].flat();
  const body = requestBody && chooseBody(operation, example, (schema) => generate(schema, 'the body'));
  return {
    id,
    method,
    path,
    values: {
      path: valuesIn('path'),
      query: valuesIn('query'),
      header: valuesIn('header'),
      cookie: valuesIn('cookie'),
    },
    target: `${filled}${query && `?${query}`}`,
    headers: {
      ...credentials.headers,
      ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
      ...Object.fromEntries(textsIn('header')),
    },
    ...(body && { body }),
    ...(invalid.length > 0 && { invalid }),
  };
}

/** The name of the example whose request to send. */
function chooseExchange({ examples, success, filters }: Operation): string | undefined {
  const known = examples.filter(
    ({ status, request, caller }) => status === success?.status && request.known && !caller,
  );
  const filtered = known.find(({ request }) => filters.some(({ name }) => name in request.query));
  return (filtered ?? known[0])?.name;
}

function chooseBody(
  { requestBody }: Operation,
  example: string | undefined,
  generate: (schema: SchemaObject) => unknown,
): GeneratedRequest['body'] {
  const { contentTypes = [], examples = [], schema = {} } = requestBody ?? {};
  const contentType = contentTypes.find(isJsonType) ?? contentTypes[0];
  if (contentType === undefined) return undefined;
  const named = examples.find(({ name }) => name === example) ?? examples[0];
  const value = named ? named.value : generate(schema);
  return { contentType: contentType.replaceAll('*', 'plain').replace(/^plain/, 'text'), value };
}

/** The headers and query parameters with credentials. For Basic authentication, the token is the password. */
export function placeToken(contract: Contract, operation: Operation, token: string) {
  const [first] = alternativesOf(contract, operation);
  return placeCredentials(
    first?.schemes ?? [],
    ({ scheme }) => (scheme.scheme?.toLowerCase() === 'basic' ? `user:${token}` : token),
    btoa,
  );
}

const separators: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** Writes the value of a parameter as names and texts, in its style. */
function serializeParameter(parameter: Parameter, value: unknown): [name: string, text: string][] {
  const { name, in: part, style = '', content, explode = part === 'query' && !(style in separators) } = parameter;
  if (content) return [[name, JSON.stringify(value)]];
  if (Array.isArray(value))
    return explode && part === 'query'
      ? value.map((entry) => [name, textOf(entry)])
      : [[name, value.map(textOf).join(separators[style] ?? ',')]];
  if (typeof value !== 'object' || value === null) return [[name, textOf(value)]];
  const entries = Object.entries(value).map(([key, entry]): [string, string] => [key, textOf(entry)]);
  if (style === 'deepObject') return entries.map(([key, text]) => [`${name}[${key}]`, text]);
  if (part === 'query' && explode) return entries;
  return [[name, entries.map((entry) => entry.join(explode ? '=' : ',')).join(',')]];
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
