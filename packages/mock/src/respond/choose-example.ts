import { type Operation, type PairedExample, valueAt } from '@threads-api/contract/model';
import { cutList } from './cut-list.ts';
import type { RequestValues } from './entries.ts';
import { describeList } from './list-operation.ts';
import { isExampleOf } from './match-example.ts';
import { exampleResponse, type MockResponse } from './mock-response.ts';

/**
 * Chooses an example in this order:
 *
 * 1. the example with the parameters and body of the request
 * 2. a page cut from the successful example without a query, with the filters and limits of the contract
 * 3. a page cut from the first successful example, unless examples define the path parameters and the request has other
 *    values
 *
 * Returns `undefined` if no example matches.
 */
export function chooseExample(operation: Operation, request: RequestValues): MockResponse | undefined {
  const { examples, success, responses } = operation;
  const successful = examples.filter(({ status }) => status === success?.status);
  const paired = successful.filter((example) => example.request.known);
  const failed = examples.filter((example) => !successful.includes(example) && namesRequest(example));
  const exact = [...paired, ...failed].find((example) => isExampleOf(operation, example, request));
  if (exact && hasKnownCursor(operation, exact)) return exampleResponse(operation, exact);
  const namesPaths = paired.some((example) => Object.keys(example.request.path).length > 0);
  const first = namesPaths && responses['404'] ? undefined : (successful.find(isUnpaired) ?? successful[0]);
  const complete = paired.find((example) => isExampleOf(operation, example, { ...request, query: {} }));
  const whole = exact ?? complete ?? first;
  if (!whole) return undefined;
  const cut = cutList(operation, whole.value, request);
  // The example may count the entries of a longer list.
  const isWhole =
    hasKnownCursor(operation, whole) && lengthIn(operation, cut.body) === lengthIn(operation, whole.value);
  return { ...exampleResponse(operation, whole), ...(isWhole ? {} : cut) };
}

/** The number of entries in a body. Undefined if the operation returns no list. */
const lengthIn = (operation: Operation, body: unknown): unknown =>
  Object(valueAt(body, describeList(operation)?.pointer ?? '')).length;

/** Whether the next cursor in an example, if any, leads to another example. Clients could not follow other cursors. */
function hasKnownCursor(operation: Operation, { value }: PairedExample): boolean {
  const { cursor } = describeList(operation) ?? {};
  const next = cursor && valueAt(value, cursor.pointer);
  return !next || operation.examples.some(({ request: { query } }) => query[cursor?.name ?? ''] === next);
}

const isUnpaired = ({ request }: PairedExample) => !request.known;

/** Whether a parameter or body has an example with the same name as the response example. */
function namesRequest({ request: { path, query, body } }: PairedExample): boolean {
  return body !== undefined || Object.keys({ ...path, ...query }).length > 0;
}
