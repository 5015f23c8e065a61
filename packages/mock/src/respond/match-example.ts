import { type Exchange, isObject, type Operation } from '@threads-api/contract/model';
import type { RequestValues } from './entries.ts';

/** Whether a request is the one of an example. */
export function isExampleOf(operation: Operation, { caller, request }: Exchange, wanted: RequestValues): boolean {
  return (
    caller === wanted.caller &&
    Object.entries(request.path).every(([name, value]) => wanted.path[name] === value) &&
    canonical(withoutDefaults(operation, request.query)) === canonical(withoutDefaults(operation, wanted.query)) &&
    (request.body === undefined || canonical(request.body) === canonical(wanted.body))
  );
}

/** Removes parameters that have their default value. */
function withoutDefaults({ parameters }: Operation, query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => String(parameters.find((parameter) => parameter.name === name)?.schema.default) !== value,
    ),
  );
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, node: unknown) =>
    isObject(node) ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1))) : node,
  );
}

/** The example of the page that a cursor from the document leads to, for the other parameters of a request. */
export function findExamplePage(
  operation: Operation,
  request: RequestValues,
  { limit = '', cursor = '' }: { limit: string | undefined; cursor: string },
): Exchange | undefined {
  const withoutPage = ({ [limit]: _, [cursor]: __, ...rest }: Record<string, string>) => rest;
  const wanted = { ...request, query: withoutPage(request.query) };
  return operation.examples.find((candidate) => {
    const query = withoutPage(candidate.request.query);
    const unpaged = { ...candidate, request: { ...candidate.request, query } };
    return candidate.request.query[cursor] === request.query[cursor] && isExampleOf(operation, unpaged, wanted);
  });
}
