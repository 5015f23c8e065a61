import type { Operation } from '@threads-api/contract';
import { changedPaths } from '../../src/checks/routes.ts';
import type { Break } from '../fault.ts';
import { operatorsOf, type Placed } from './derived-fault.ts';

/** Faults that serve a wrong path. An id may contain anything, so only names after it are changed. */
export function pathOperators({ path, match }: Operation): Placed[] {
  if (path.endsWith('}')) return [];
  /** Finds a changed path if it has been asked for the real one. */
  const findChanged =
    (change: (path: string) => string): Break =>
    (handler) => {
      const known = new Set<string>();
      return (request) => {
        const isReal = match(request.path);
        if (isReal) known.add(request.path);
        const real = isReal ? undefined : [...known].find((each) => change(each) === request.path);
        return handler(real === undefined ? request : { ...request, path: real });
      };
    };
  const lenient = Object.entries(changedPaths).map(([label, change]) => [
    `finds its path with ${label}`,
    findChanged(change),
  ]);
  return operatorsOf({ 'unknown-path': Object.fromEntries(lenient) });
}
