import { isIgnoredHeader, methods, namesIn, shapeOf } from '@threads-api/contract/model';
import type { Clause } from './clause.ts';

/** An operation, webhook or callback, with everything that it inherits. */
export interface ComparedOperation {
  /** The same in both documents, even if path parameters have other names: `GET /threads/{}`. */
  key: string;
  /** `GET /threads/{id}`, or `webhook thread.created`. */
  title: string;
  method: string;
  /** Whether the service sends the request. */
  isWebhook: boolean;
  path: Clause;
  clause: Clause;
  /** By location and name. Path parameters are identified by their position in the path. */
  parameters: Map<string, Clause>;
  /** The objects whose `security` and `servers` apply, if any. */
  security: Clause | undefined;
  servers: Clause | undefined;
}

/** All operations of a document. */
export function readOperations(root: Clause): ComparedOperation[] {
  const read = (section: string, isWebhook: boolean) =>
    root
      .children(section)
      .filter(([path]) => !path.startsWith('x-'))
      .flatMap(([path, item]) => readPath(root, path, item, isWebhook));
  return [...read('paths', false), ...read('webhooks', true)];
}

function readPath(root: Clause, path: string, item: Clause, isWebhook: boolean, owner = ''): ComparedOperation[] {
  const resolved = item.follow();
  const declared = methods.map((method) => [method, resolved.child(method.toLowerCase())] as const);
  return [...declared, ...resolved.children('additionalOperations')].flatMap(([method, clause]) => {
    if (!clause) return [];
    const normalized = isWebhook ? path : shapeOf(path);
    const operation: ComparedOperation = {
      key: `${owner}${method} ${normalized}`,
      title: `${owner}${isWebhook ? (owner ? 'callback' : 'webhook') : method} ${path}`,
      method,
      isWebhook,
      path: item,
      clause,
      parameters: readParameters(path, [resolved, clause]),
      security: [clause, root].find(({ fields }) => Array.isArray(fields.security)),
      servers: [clause, resolved, root].find(
        ({ fields }) => Array.isArray(fields.servers) && fields.servers.length > 0,
      ),
    };
    const callbacks = clause.children('callbacks').flatMap(([name, callback]) =>
      callback
        .follow()
        .children()
        .filter(([expression]) => !expression.startsWith('x-'))
        .flatMap(([expression, target]) =>
          readPath(root, `${name} ${expression}`, target, true, `${operation.title}, `),
        ),
    );
    return [operation, ...callbacks];
  });
}

/** Parameters of the path and of the operation. The parameters of the operation take precedence. */
function readParameters(path: string, owners: Clause[]): Map<string, Clause> {
  const names = namesIn(path);
  const parameters = new Map<string, Clause>();
  for (const [, entry] of owners.flatMap((owner) => owner.children('parameters'))) {
    const parameter = entry.follow();
    const { in: part, name } = parameter.fields;
    const isHeader = part === 'header';
    if (isHeader && isIgnoredHeader(String(name))) continue;
    const position = part === 'path' ? names.indexOf(String(name)) : -1;
    parameters.set(`${part} ${position >= 0 ? position : isHeader ? String(name).toLowerCase() : name}`, entry);
  }
  return parameters;
}
