import type { Match, Operation } from './contract.ts';

export function matchOperation<Id extends string, Scope extends string>(
  operations: Operation<Id, Scope>[],
  method: string,
  path: string,
): Match<Id, Scope> {
  const bare = path.split('?', 1).join();
  // OpenAPI: a path without parameters takes precedence over a path with parameters.
  const fitting = operations
    .map((operation) => ({ operation, parameters: operation.match(bare) }))
    .filter(({ parameters }) => parameters !== undefined);
  const lowest = Math.min(...fitting.map(({ operation }) => weightOf(operation)));
  // Two paths may differ only in a parameter name, for example one with GET and one with DELETE.
  const siblings = fitting.filter(({ operation }) => weightOf(operation) === lowest);
  const names = [...new Set(siblings.map(({ operation }): string => operation.method))];
  const allowed = names.includes('GET') && !names.includes('HEAD') ? [...names, 'HEAD'] : names;
  const wanted = method === 'HEAD' && !names.includes('HEAD') ? 'GET' : method;
  const found = siblings.find(({ operation }) => operation.method === wanted);
  return { ...(found && { operation: found.operation }), parameters: found?.parameters ?? {}, allowed };
}

const weightOf = ({ path }: Operation) => path.split('{').length;
