import { isObject, type Operation, type PairedExample } from '@threads-api/contract/model';
import type { RequestValues } from './entries.ts';

/** Whether a request matches the request of an example. The values of one query parameter may differ. */
export function isExampleOf(
  operation: Operation,
  { caller, request }: PairedExample,
  wanted: RequestValues,
  ignored?: string,
): boolean {
  const { parameters } = operation;
  const isCompared = ([name, value]: [string, unknown]) =>
    name !== ignored &&
    String(parameters.find((parameter) => parameter.name === name)?.schema.default) !== String(value);
  // An example of a list is a text with commas.
  const compared = (query: RequestValues['query']) =>
    canonical(Object.entries(query).filter(isCompared).map(String).sort());
  return (
    caller === wanted.caller &&
    Object.entries(request.path).every(([name, value]) => String(wanted.path[name]) === value) &&
    compared(request.query) === compared(wanted.query) &&
    (request.body === undefined || canonical(request.body) === canonical(wanted.body))
  );
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, node: unknown) =>
    isObject(node) ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1))) : node,
  );
}
