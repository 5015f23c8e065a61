import type { Match, Operation } from './contract.ts';
import { shapeOf } from './path-template.ts';

/** The operations of a path, by method. Paths that differ only in the names of their parameters are one route. */
interface Route {
  /** Any of the operations, for its path. */
  first: Operation;
  methods: Map<string, Operation>;
  allowed: string[];
}

/** Returns a function that finds the operation for a method and an undecoded path. */
export function createMatch(operations: readonly Operation[]): (method: string, path: string) => Match {
  const fixed = new Map<string, Route>();
  /** Routes with parameters by their number of segments, sorted by the number of parameters. */
  const variable = new Map<number, Route[]>();
  for (const route of routesOf(operations)) {
    const { path } = route.first;
    if (!path.includes('{')) fixed.set(path, route);
    else variable.set(segmentsOf(path), [...(variable.get(segmentsOf(path)) ?? []), route]);
  }
  for (const routes of variable.values()) routes.sort((a, b) => weightOf(a.first) - weightOf(b.first));

  return (method, target) => {
    const query = target.indexOf('?');
    const path = query === -1 ? target : target.slice(0, query);
    // OpenAPI: a path without parameters takes precedence over a path with parameters.
    const exact = fixed.get(path);
    for (const { first, methods, allowed } of exact ? [exact] : (variable.get(segmentsOf(path)) ?? [])) {
      const operation = methods.get(method);
      const parameters = (operation ?? first).match(path);
      if (parameters) return operation ? { operation, parameters, allowed } : { parameters: {}, allowed };
    }
    return { parameters: {}, allowed: [] };
  };
}

function routesOf(operations: readonly Operation[]) {
  const routes = new Map<string, Route>();
  for (const operation of operations) {
    const shape = shapeOf(operation.path);
    const route = routes.get(shape) ?? { first: operation, methods: new Map(), allowed: [] };
    if (!route.methods.has(operation.method)) route.methods.set(operation.method, operation);
    routes.set(shape, route);
  }
  for (const route of routes.values()) {
    const get = route.methods.get('GET');
    if (get && !route.methods.has('HEAD')) route.methods.set('HEAD', get);
    route.allowed = [...route.methods.keys()];
  }
  return routes.values();
}

const weightOf = ({ path }: Operation) => path.split('{').length;

function segmentsOf(path: string): number {
  let count = 0;
  for (let start = path.indexOf('/'); start !== -1; start = path.indexOf('/', start + 1)) count += 1;
  return count;
}
