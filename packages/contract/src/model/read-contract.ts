import type { Contract, Operation, Response } from './contract.ts';
import { invalidPartOf, invalidSecurityOf, unlessInvalid } from './invalid-part.ts';
import { createMatch } from './match-operation.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import type { ContractTypes, IdOf, ScopeOf } from './operation-types.ts';
import { createLocator, originOf } from './origin.ts';
import { operationsOf } from './path-item.ts';
import { readOperation } from './read-operation.ts';
import { readResponse } from './read-response.ts';
import { readWebhooks } from './read-webhooks.ts';
import { resolveReferences } from './resolve-references.ts';

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2 document into a model for programs. Parts that the document does not define are
 * absent, and an operation that cannot be used has a `problem`. References to other files are not followed: bundle
 * such documents first.
 *
 * The type argument gives the operations the types that openapi-typescript generates: `{ operations: operations }`.
 *
 * @example
 * const { operations, basePath } = readContract(JSON.parse(text));
 * for (const { method, path, scope } of operations) console.log(method, `${basePath}${path}`, scope);
 */
export function readContract<Types extends ContractTypes = ContractTypes>(
  source: object,
): Contract<IdOf<Types>, ScopeOf<Types>, Types> {
  const problems = new Map<object, string>();
  const document = resolveReferences(source as OpenApiDocument, problems);
  const findProblem = createProblemFinder(problems);
  const invalidSecurity = invalidSecurityOf(document);
  const operations = Object.entries(document.paths ?? {})
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, item]) =>
      operationsOf(item).map(([method, operation]): Operation => {
        const invalid =
          invalidPartOf(['paths', path], item, method, operation) ??
          (operation.security === undefined ? invalidSecurity : undefined);
        const problem = invalid ? invalid.problem : findProblem([operation, item.parameters]);
        try {
          if (invalid) throw new Error(problem);
          return Object.assign(readOperation(document, method, path, operation), problem && { problem });
        } catch (error) {
          const unread = readOperation({ ...document, paths: {}, security: [] }, method, path, {});
          return { ...unread, problem: problem ?? `The operation cannot be read: ${(error as Error).message}.` };
        }
      }),
    );
  const fallbacks = Object.entries(document['x-fallback-responses'] ?? {}).flatMap(([status, response]) =>
    unlessInvalid(() => readResponse(status, response)),
  );
  const fallback = (wanted: string) => fallbacks.find(({ status }) => status === wanted);
  const unknownPath = fallback('404');
  const methodNotAllowed = fallback('405');
  const contract: Contract = {
    source,
    document,
    title: document.info?.title ?? '',
    version: String(document.info?.version ?? ''),
    basePath: readBasePath(document),
    caller: document.info?.['x-scenario']?.caller,
    operations,
    operation(id) {
      const found = operations.find((operation) => operation.id === id);
      if (!found) throw new Error(`The contract has no operation ${id}.`);
      return found;
    },
    match: createMatch(operations),
    responses: distinctResponses(operations, fallbacks),
    scopes: [...new Set(operations.flatMap(({ scope }) => scope ?? []))],
    fallbacks: { ...(unknownPath && { unknownPath }), ...(methodNotAllowed && { methodNotAllowed }) },
    conventions: [document['x-conventions'] ?? []].flat(),
    rateLimit: document['x-rate-limit'],
    rejectsUnknownParameters: document['x-unknown-parameters'] === 'reject',
    webhooks: readWebhooks(document),
    delivery: document['x-webhook-delivery'],
    schemas: document.components?.schemas ?? {},
    pointerOf: createLocator(source, document),
  };
  // The generated types describe the document.
  return contract as Contract<IdOf<Types>, ScopeOf<Types>, Types>;
}

function distinctResponses(operations: Operation[], fallbacks: Response[]): Contract['responses'] {
  const seen = new Map<object, Set<string>>();
  const isNew = ({ response }: { response: Response }) => {
    const statuses = seen.get(originOf(response)) ?? new Set();
    if (statuses.has(response.status)) return false;
    seen.set(originOf(response), statuses.add(response.status));
    return true;
  };
  return [
    ...operations.flatMap((operation) =>
      Object.values(operation.responses).map((response) => ({ operation, response })),
    ),
    ...fallbacks.map((response) => ({ response })),
  ].filter(isNew);
}

/** The path of the first server URL, with default values for variables and without a trailing slash. */
function readBasePath({ servers }: OpenApiDocument): string {
  const { url = '', variables } = servers?.[0] ?? {};
  const filled = String(url).replaceAll(/\{([^}]+)\}/g, (_, name: string) => variables?.[name]?.default ?? name);
  const path = filled
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/^\.?\/*/, '/')
    .replace(/\/+$/, '');
  return path;
}

/** Returns a function that finds the first problem in an object or its descendants. */
function createProblemFinder(problems: ReadonlyMap<object, string>): (root: object) => string | undefined {
  const sound = new Set<object>();
  return (root) => {
    if (problems.size === 0) return undefined;
    const seen = new Set<object>();
    const waiting: unknown[] = [root];
    while (waiting.length > 0) {
      const node = waiting.pop();
      if (typeof node !== 'object' || node === null || sound.has(node) || seen.has(node)) continue;
      const problem = problems.get(node);
      if (problem) return problem;
      seen.add(node);
      for (const child of Object.values(node)) waiting.push(child);
    }
    // Operations share nodes. Visit each node only once.
    for (const node of seen) sound.add(node);
    return undefined;
  };
}
