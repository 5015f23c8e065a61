import { InvalidCursorError, type Operation, type PairedExample, valueAt } from '@threads-api/contract/model';
import { cutList } from './cut-list.ts';
import type { RequestValues } from './entries.ts';
import { describeList } from './list-operation.ts';
import { isExampleOf } from './match-example.ts';
import { exampleResponse, type MockResponse } from './mock-response.ts';

/**
 * Chooses an example in this order:
 *
 * 1. a successful example with the parameters and body of the request
 * 2. a page cut from the successful example without a query, with the filters and limits of the contract
 * 3. an error example with the parameters and body of the request
 * 4. the first successful example, unless examples define the path parameters and the request has other values
 *
 * Returns `undefined` if no example matches.
 */
export function chooseExample(operation: Operation, request: RequestValues): MockResponse | undefined {
  const { examples, success, responses } = operation;
  const successful = examples.filter(({ status }) => status === success?.status);
  const paired = successful.filter((example) => example.request.known);
  const exact = paired.find((example) => isExampleOf(operation, example, request));
  if (exact)
    return hasKnownCursor(operation, exact) ? exampleResponse(operation, exact) : cutExample(operation, exact, request);
  const complete = paired.find((example) => isExampleOf(operation, example, { ...request, query: {} }));
  if (complete) return chooseEntries(operation, complete, request);
  const unpaired = successful.find((example) => !example.request.known);
  const isPaired = !unpaired || paired.length > 0;
  // The server checks the cursor before the thread, so an unknown cursor causes a 400, not a 404.
  if (isPaired && hasCursor(operation, request.query)) throw new InvalidCursorError();
  const failed = examples.find(
    (example) => namesRequest(example) && !successful.includes(example) && isExampleOf(operation, example, request),
  );
  if (failed) return exampleResponse(operation, failed);
  const namesPaths = paired.some((example) => Object.keys(example.request.path).length > 0);
  if (namesPaths && responses['404']) return undefined;
  const first = unpaired ?? successful[0];
  return first && chooseEntries(operation, first, request);
}

/** An example, or a page of its list if the request selects entries. */
function chooseEntries(operation: Operation, example: PairedExample, request: RequestValues): MockResponse {
  const isWhole = !selectsEntries(operation, request) && hasKnownCursor(operation, example);
  return isWhole ? exampleResponse(operation, example) : cutExample(operation, example, request);
}

const cutExample = (operation: Operation, example: PairedExample, request: RequestValues): MockResponse => ({
  ...exampleResponse(operation, example),
  ...cutList(operation, example.value, request),
});

/** Whether the next cursor in an example, if any, is that of another example. Clients could not follow any other cursor. */
function hasKnownCursor(operation: Operation, { value }: PairedExample): boolean {
  const { cursor } = describeList(operation) ?? {};
  const next = cursor && valueAt(value, cursor.pointer);
  return !next || operation.examples.some(({ request: { query } }) => query[cursor?.name ?? ''] === next);
}

/** Whether a request has a parameter of the list, such as its limit. */
function selectsEntries(operation: Operation, { query }: RequestValues): boolean {
  const { limit, cursor, offset, page, filters = [] } = describeList(operation) ?? {};
  return [limit, cursor?.name, offset, page?.name, ...filters.map(({ name }) => name)].some(
    (name) => name !== undefined && query[name] !== undefined,
  );
}

/** Whether a request has a cursor that the contract declares. */
export const hasCursor = ({ paging }: Operation, query: RequestValues['query']): boolean =>
  paging !== undefined && query[paging.cursor.name] !== undefined;

/** Whether a parameter or body has an example with the same name as the response example. */
function namesRequest({ request: { path, query, body } }: PairedExample): boolean {
  return body !== undefined || Object.keys({ ...path, ...query }).length > 0;
}
