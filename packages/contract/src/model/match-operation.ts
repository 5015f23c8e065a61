import type { Match, Operation } from './contract.ts';

export function matchOperation<Id extends string, Scope extends string>(
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
