import type { Contract, Match, Method, Operation, Response } from './contract.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { readOperation } from './read-operation.ts';
import { readResponse } from './read-response.ts';
import { readWebhooks } from './read-webhooks.ts';
import { resolveReferences } from './resolve-references.ts';

const methods: Method[] = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];

/**
 * Reads an OpenAPI document once, into the form that programs use. Any document will do: what it does not say is
 * absent in the result.
 *
 * @example
 * const { operations, basePath } = readContract(JSON.parse(text));
 * for (const { method, path, scope } of operations) console.log(method, `${basePath}${path}`, scope);
 */
export function readContract<Id extends string = string, Scope extends string = string>(
  source: object,
): Contract<Id, Scope> {
  const document = resolveReferences(source as OpenApiDocument);
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method.toLowerCase()];
      return operation ? [readOperation<Id, Scope>(document, method, path, operation)] : [];
    }),
  );
  const fallback = (status: string): Response | undefined => {
    const response = document['x-fallback-responses']?.[status];
    return response && readResponse(status, response);
  };
  const unknownPath = fallback('404');
  const methodNotAllowed = fallback('405');
  return {
    document,
    title: document.info.title,
    version: document.info.version,
    basePath: basePathOf(document),
    caller: document.info['x-story']?.caller,
    operations,
    operation(id) {
      const found = operations.find((operation) => operation.id === id);
      if (!found) throw new Error(`The contract has no operation ${id}.`);
      return found;
    },
    match: (method, path) => matchOperation(operations, method, path),
    scopes: [...new Set(operations.flatMap(({ scope }) => scope ?? []))],
    fallbacks: { ...(unknownPath && { unknownPath }), ...(methodNotAllowed && { methodNotAllowed }) },
    rateLimit: document['x-rate-limit'],
    rejectsUnknownParameters: document['x-unknown-parameters'] === 'reject',
    webhooks: readWebhooks(document),
    delivery: document['x-webhook-delivery'],
    schemas: document.components?.schemas ?? {},
  };
}

/** The path of the first server, variables replaced by their defaults, without a slash at the end. */
function basePathOf({ servers = [] }: OpenApiDocument): string {
  const [{ url, variables } = { url: '', variables: {} }] = servers;
  const filled = url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => variables?.[name]?.default ?? name);
  return filled.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/+$/, '');
}

function matchOperation<Id extends string, Scope extends string>(
  operations: Operation<Id, Scope>[],
  method: string,
  path: string,
): Match<Id, Scope> {
  const bare = path.split('?', 1).join();
  // A path without parameters wins over one with parameters, as OpenAPI has it.
  const fitting = operations
    .map((operation) => ({ operation, parameters: operation.match(bare) }))
    .filter(({ parameters }) => parameters !== undefined);
  const best = fitting.toSorted((a, b) => weightOf(a.operation) - weightOf(b.operation))[0];
  const siblings = fitting.filter(({ operation }) => operation.path === best?.operation.path);
  const names = siblings.map(({ operation }) => operation.method as string);
  const allowed = names.includes('GET') && !names.includes('HEAD') ? [...names, 'HEAD'] : names;
  const wanted = method === 'HEAD' && !names.includes('HEAD') ? 'GET' : method;
  const found = siblings.find(({ operation }) => operation.method === wanted);
  return { ...(found && { operation: found.operation }), parameters: found?.parameters ?? {}, allowed };
}

const weightOf = ({ path }: Operation) => path.split('{').length;
