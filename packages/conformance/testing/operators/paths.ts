import type { Operation } from '@threads-api/contract';
import { mapRequest } from '../fault-tools.ts';
import { mapValues, operatorsOf, type Placed } from './derived-fault.ts';

/** How lenient routers find a path that is not declared. */
const readings: Record<string, (path: string) => string> = {
  'accepts a slash after its path': (path) => path.replace(/(?<=.)\/$/, ''),
  'ignores the case of its last segment': (path) => path.replace(/[^/]+$/, (name) => name.toLowerCase()),
  'accepts a format after its path': (path) => path.replace(/\.\w+$/, ''),
  'removes matrix parameters from its path': (path) => path.replace(/;.*$/, ''),
  'trims its path': (path) => path.replace(/%20$/, ''),
  'matches its path up to a line break': (path) => path.replace(/%0A$/, ''),
  'cuts its path at a NUL': (path) => path.replace(/%00$/, ''),
  'ignores a dot after its path': (path) => path.replace(/\.$/, ''),
  'merges slashes': (path) => path.replaceAll(/\/{2,}/g, '/'),
  'decodes its path before it splits it': (path) => path.replaceAll('%2F', '/').replace(/\/$/, ''),
  'reads a backslash as a slash': (path) => path.replaceAll('%5C', '/'),
  'decodes its path twice': (path) => path.replaceAll('%25', '%'),
  'looks for the query in its decoded path': (path) => path.replace(/%3f.*$/, ''),
};

/** Paths that must not be found, but are. An id may contain anything, so only names after it count. */
export function pathOperators({ path, match }: Operation): Placed[] {
  if (path.endsWith('}')) return [];
  const readAs = (read: (path: string) => string) =>
    mapRequest((request) => {
      const other = read(request.path);
      return !match(request.path) && match(other) ? { ...request, path: other } : request;
    });
  return operatorsOf({ 'unknown-path': mapValues(readings, readAs) });
}
