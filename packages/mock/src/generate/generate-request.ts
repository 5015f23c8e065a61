import {
  alternativesOf,
  type Contract,
  fillPath,
  isJsonType,
  type Method,
  namesIn,
  type Operation,
  type Parameter,
  placeCredentials,
  type RequestBody,
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
  const invalid: string[] = [];
  const generate = (schema: SchemaObject, part: string): unknown => {
    const { value, isValid } = findValue(schema, { random, isRequest: true });
    if (!isValid) invalid.push(part);
    return value;
  };
  const values: GeneratedRequest['values'] = { path: {}, query: {}, header: {}, cookie: {} };
  const texts: Record<Parameter['in'], [string, string][]> = { path: [], query: [], header: [], cookie: [] };
  const inPath = namesIn(path).flatMap(
    (name) => parameters.find((each) => each.in === 'path' && each.name === name) ?? [],
  );
  for (const parameter of [...inPath, ...parameters.filter((each) => each.in !== 'path')]) {
    const { in: part, name, required, schema, examples = {} } = parameter;
    const [first] = Object.values(examples);
    const given = examples[example ?? ''];
    if (part !== 'path' && !required && !given) continue;
    const existing = part === 'path' ? findExisting(contract, path, Object.values(values.path)) : undefined;
    const known = given?.value ?? parameter.example ?? first?.value ?? existing;
    const value = known ?? generate(schema, `the ${part} parameter '${name}'`);
    values[part][name] = value;
    texts[part].push(...serializeParameter(parameter, value));
  }
  const credentials = placeToken(contract, operation, token);
  const inTarget = new Map(texts.path);
  const filled = fillPath(path, (name) => inTarget.get(name) ?? '1');
  const query = new URLSearchParams([...texts.query, ...Object.entries(credentials.query)]).toString();
  const cookies = [credentials.headers.Cookie ?? [], texts.cookie.map((pair) => pair.join('='))].flat();
  const body = requestBody && chooseBody(requestBody, example, (schema) => generate(schema, 'the body'));
  return {
    id,
    method,
    path,
    values,
    target: `${filled}${query && `?${query}`}`,
    headers: {
      ...credentials.headers,
      ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
      ...Object.fromEntries(texts.header),
    },
    ...(body && { body }),
    ...(invalid.length > 0 && { invalid }),
  };
}

/** The id of the first entry in the collection that the next path parameter belongs to, given the values of the outer ones. */
function findExisting(contract: Contract, template: string, outer: unknown[]): unknown {
  const { along, firstEntries } = createCollections(contract);
  const resource = along(template).find(({ item }) => namesIn(item).length === outer.length + 1);
  if (!resource?.list) return undefined;
  const [first] = firstEntries(
    resource.list,
    fillPath(resource.collection, (_, index) => outer[index]),
  );
  return first?.[resource.identity];
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
  { contentTypes, examples, schema = {} }: RequestBody,
  example: string | undefined,
  generate: (schema: SchemaObject) => unknown,
): GeneratedRequest['body'] {
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
