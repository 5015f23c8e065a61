import { pointerKeys, propertiesOf, propertyAt, toPointer } from '@threads-api/contract';
import { generateValue, randomFor } from '../generate/generate-value.ts';
import { cutPage, type Entry, filterEntries, listAt, type RequestValues, replaceAt } from './cut-page.ts';
import type { ListOperation } from './list-operation.ts';
import { exampleResponse, type MockResponse } from './mock-response.ts';

/** Properties with the number of all entries. */
const totals = /^(total|count|total_?count|total_?items|total_?results)$/i;

/** Creates the response of a list from all its entries: with filters, limits and cursors, and the number of entries. */
export function cutList(operation: ListOperation, entries: Entry[], request: RequestValues): MockResponse {
  const { success } = operation;
  const [example] = success?.examples ?? [];
  const body = example?.value ?? generateValue(success?.schema ?? {}, { random: randomFor(operation.id) });
  return exampleResponse(operation, {
    name: 'generated',
    status: success?.status ?? '200',
    ...cutBody(operation, body, entries, request),
  });
}

/** Applies the filters and the limit of a request to the list of an example. */
export function cutExample(
  operation: ListOperation,
  body: unknown,
  request: RequestValues,
): { body: unknown; total?: number } {
  const { list, paging, filters, plainLimit, offset, page } = operation;
  const used = [
    plainLimit?.name,
    offset,
    page?.name,
    paging?.limit.name,
    paging?.cursor.name,
    ...filters.map(({ name }) => name),
  ];
  const entries = list === undefined ? undefined : listAt(body, list);
  if (!Array.isArray(entries) || !Object.keys(request.query).some((name) => used.includes(name))) return { body };
  return cutBody(operation, body, entries, request);
}

/** Replaces the list of a body with the requested entries, and the numbers of entries. */
function cutBody(operation: ListOperation, body: unknown, entries: Entry[], request: RequestValues) {
  const { success, paging, list = '' } = operation;
  const found = filterEntries(entries, request, operation);
  const total = found.length;
  if (list === '') return { body: cutPlain(operation, found, request), total };
  const parent = toPointer(pointerKeys(list).slice(0, -1));
  const counted = Object.keys(propertiesOf(propertyAt(success?.schema ?? {}, parent) ?? {}))
    .filter((name) => totals.test(name))
    .reduce((whole, name) => replaceAt(whole, `${parent}${toPointer([name])}`, total), { ...(body as Entry) });
  const cut = paging
    ? cutPage(operation, replaceAt(counted, list, entries), request)
    : replaceAt(counted, list, cutPlain(operation, found, request));
  return { body: cut, total };
}

/** The entries of a page, or after an offset, up to a limit. Without any limit, the first page has all entries. */
function cutPlain({ plainLimit, offset, page }: ListOperation, entries: Entry[], { query }: RequestValues): Entry[] {
  const limit = Number(query[plainLimit?.name ?? ''] ?? plainLimit?.default ?? entries.length);
  const pages = page ? Number(query[page.name] ?? page.first) - page.first : 0;
  const start = Math.max(0, Number(query[offset ?? ''] ?? pages * limit) || 0);
  return entries.slice(start, start + limit);
}
