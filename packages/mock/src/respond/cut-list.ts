import { pointerKeys, propertiesOf, propertyAt, toPointer } from '@threads-api/contract';
import { createRandom } from '@threads-api/sample-data/random';
import { startOfDay } from '../generate/generate-body.ts';
import { generateValue } from '../generate/generate-value.ts';
import { cutPage, type Entry, filterEntries, listAt, type RequestValues, replaceAt } from './cut-page.ts';
import type { ListOperation } from './list-operation.ts';
import { exampleResponse, type MockResponse } from './mock-response.ts';

/** Properties with the number of all entries. */
const totals = /^(total|count|total_?count|total_?items|total_?results)$/i;

/** Creates the body of a list from all its entries: with filters, limits and cursors, and the number of entries. */
export function cutList(operation: ListOperation, entries: Entry[], request: RequestValues): MockResponse {
  const { success, list = '' } = operation;
  const found = filterEntries(entries, request.query, operation);
  const { sample: _, ...response } = exampleResponse(operation, {
    name: 'generated',
    status: success?.status ?? '200',
    body: list === '' ? cutPlain(operation, found, request) : cutBody(operation, list, entries, found, request),
  });
  return { ...response, total: found.length };
}

function cutBody(
  operation: ListOperation,
  list: string,
  entries: Entry[],
  found: Entry[],
  request: RequestValues,
): Entry {
  const { success, paging } = operation;
  const [example] = success?.examples ?? [];
  const generated =
    example?.value ?? generateValue(success?.schema ?? {}, { random: createRandom(1), now: startOfDay() });
  const body = { ...(generated as Entry) };
  const parent = toPointer(pointerKeys(list).slice(0, -1));
  const names = Object.keys(propertiesOf(propertyAt(success?.schema ?? {}, parent) ?? {}));
  const counted = names
    .filter((name) => totals.test(name))
    .reduce((whole, name) => replaceAt(whole, `${parent}${toPointer([name])}`, found.length), body);
  if (paging) return cutPage(operation, replaceAt(counted, list, entries), request);
  return replaceAt(counted, list, cutPlain(operation, found, request));
}

/** The entries after an offset, up to a limit. */
function cutPlain({ plainLimit, offset, page }: ListOperation, entries: Entry[], { query }: RequestValues): Entry[] {
  const limit = Number(query[plainLimit ?? ''] ?? Number.POSITIVE_INFINITY);
  const pages = page !== undefined && Number.isFinite(limit) ? (Number(query[page] ?? 1) - 1) * limit : 0;
  const start = Math.max(0, Number(query[offset ?? ''] ?? pages) || 0);
  return entries.slice(start, start + limit);
}

/** Applies the filters and the limit of a request to the list of an example. */
export function cutExample(operation: ListOperation, body: unknown, request: RequestValues): unknown {
  const { list, paging, filters, plainLimit, offset, page } = operation;
  const used = [plainLimit, offset, page, paging?.limit.name, paging?.cursor.name, ...filters.map(({ name }) => name)];
  if (list === undefined || !Object.keys(request.query).some((name) => used.includes(name))) return body;
  const entries = listAt(body, list);
  if (!Array.isArray(entries)) return body;
  if (paging) return cutPage(operation, body as Entry, request);
  const cut = cutPlain(operation, filterEntries(entries, request.query, operation), request);
  return list === '' ? cut : replaceAt(body as Entry, list, cut);
}
