import type { Contract, Match, Operation, Response } from './contract.ts';
import type { Method, OpenApiDocument, OperationObject, PathItem } from './openapi-document.ts';
import { readOperation } from './read-operation.ts';
import { readResponse } from './read-response.ts';
import { readWebhooks } from './read-webhooks.ts';
import { createProblemFinder, resolveReferences } from './resolve-references.ts';

const methods: Method[] = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'QUERY'];

/**
 * Reads an OpenAPI document once, into the form that programs use. Any document will do: what it does not say is
 * absent in the result, and an operation that cannot be used has a `problem`.
 *
 * @example
 * const { operations, basePath } = readContract(JSON.parse(text));
 * for (const { method, path, scope } of operations) console.log(method, `${basePath}${path}`, scope);
 */
export function readContract<Id extends string = string, Scope extends string = string>(
  source: object,
): Contract<Id, Scope> {
  const problems = new Map<object, string>();
  const document = resolveReferences(source as OpenApiDocument, problems);
  const findProblem = createProblemFinder(problems);
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    operationsOf(item).map(([method, operation]): Operation<Id, Scope> => {
      const problem = findProblem([operation, item.parameters]);
      try {
        return { ...readOperation<Id, Scope>(document, method, path, operation), ...(problem && { problem }) };
      } catch (error) {
        const unread = readOperation<Id, Scope>({ ...document, paths: {} }, method, path, {});
        return { ...unread, problem: problem ?? `The operation cannot be read: ${(error as Error).message}.` };
      }
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
    title: document.info?.title ?? '',
    version: document.info?.version ?? '',
    basePath: basePathOf(document),
    caller: document.info?.['x-story']?.caller,
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

/** The operations of a path. If the path itself is a `$ref` that leads nowhere, a GET stands for them. */
function operationsOf(item: PathItem | null): [Method, OperationObject][] {
  if (item && '$ref' in item) return [['GET', item as OperationObject]];
  const declared = methods.map((method) => [method, item?.[method.toLowerCase() as Lowercase<Method>]] as const);
  const additional = Object.entries(item?.additionalOperations ?? {}) as [Method, OperationObject][];
  return [...declared, ...additional].flatMap(([method, operation]) => (operation ? [[method, operation]] : []));
}

/** The path of the first server, variables replaced by their defaults, without a slash at the end. */
function basePathOf({ servers = [] }: OpenApiDocument): string {
  const { url = '', variables } = servers[0] ?? {};
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
