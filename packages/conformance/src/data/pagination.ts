import { type Operation, type Paging, valueAt } from '@threads-api/contract';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { fieldsOf } from '../http/json.ts';
import { type Problem, type ProblemDetails, problem } from '../problem.ts';
import type { Context } from '../run/context.ts';

/** An entry of a list. */
export interface Entry {
  id: string;
  [name: string]: unknown;
}

export type PagedOperation = Operation & { paging: Paging };

/** A list read page by page. */
export interface ReadPages {
  entries: Entry[];
  pages: Entry[][];
  /** The ids in the order in which a client reads them: a history from its newest entry. */
  ids: string[];
  exchanges: [Exchange, ...Exchange[]];
  /** Whether the last page was reached, at `nextCursor: null`. */
  complete: boolean;
  /** Whether a cursor was returned twice. */
  loop: boolean;
}

export interface ReadPagesOptions extends Omit<RequestSpec, 'query' | 'operation'> {
  query?: Record<string, string>;
  limit?: number;
  /** The limit of each page, instead of one for all; `undefined` for none. Reads no more pages than there are limits. */
  limits?: readonly (number | undefined)[];
  /** Called after every page. */
  afterPage?: () => Promise<unknown>;
}

/** The maximum number of pages to read: enough for every check. */
export const maxPages = 60;

export const isPaged = (operation: Operation): operation is PagedOperation => operation.paging !== undefined;

export const pagedOperations = ({ contract }: Pick<Context, 'contract'>): PagedOperation[] =>
  contract.operations.filter(isPaged);

/** A query for each filter of a list, with its first values. */
export const filterQueries = ({ filters }: Operation, values = 1): Record<string, string>[] =>
  filters.flatMap(({ name, choices = [] }) => choices.slice(0, values).map((value) => ({ [name]: value })));

/** Follows the cursors of a list. Stops at a response that is not a page, which other checks report. */
export async function readPages(
  context: Context,
  operation: PagedOperation,
  { query = {}, limit: limitOfAll, limits, afterPage, ...request }: ReadPagesOptions,
): Promise<ReadPages> {
  const { limit: limitParameter, cursor: cursorParameter } = operation.paging;
  const pages: Entry[][] = [];
  const exchanges: Exchange[] = [];
  const seen = new Set<string>();
  let next: unknown;
  let cursor: string | undefined;
  let loop = false;
  do {
    const limit = limits ? limits[pages.length] : limitOfAll;
    const exchange = await context.send({
      ...request,
      operation,
      query: {
        ...query,
        ...(limit && { [limitParameter.name]: `${limit}` }),
        ...(cursor !== undefined && { [cursorParameter.name]: cursor }),
      },
    });
    exchanges.push(exchange);
    await afterPage?.();
    if (exchange.response.status !== 200) break;
    pages.push(listIn(exchange.json, operation.paging));
    next = valueAt(exchange.json, cursorParameter.pointer);
    cursor = typeof next === 'string' || typeof next === 'number' ? `${next}` : undefined;
    loop = cursor !== undefined && seen.has(cursor);
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined && !loop && pages.length < (limits?.length ?? maxPages));
  const first = exchanges[0] as Exchange;
  const complete = next === null || (cursorParameter.isOptional === true && next === undefined && pages.length > 0);
  const ids = idsAsRead(operation, pages);
  return { entries: pages.flat(), pages, ids, exchanges: [first, ...exchanges.slice(1)], complete, loop };
}

/** The exchange with the last page that contains an entry, or else with the last page of all. */
export function pageWith({ pages, exchanges }: ReadPages, id?: string): Exchange {
  const page = pages.findLastIndex((entries) => entries.some((entry) => entry.id === id));
  return exchanges[page] ?? exchanges.at(-1) ?? exchanges[0];
}

/** A first page with one entry, and the cursor of the next page; `undefined` if there is none. */
export async function readFirstPage(
  context: Context,
  operation: PagedOperation,
  { query, ...request }: Omit<ReadPagesOptions, 'limit' | 'limits' | 'afterPage'> = {},
): Promise<{ exchange: Exchange; cursor: string | undefined }> {
  const { name } = operation.paging.limit;
  const exchange = await context.send({ ...request, operation, query: { ...query, [name]: '1' } });
  return { exchange, cursor: cursorIn(exchange, operation) };
}

/** The cursor of the next page, if there is one. */
export function cursorIn({ json }: Exchange, { paging }: PagedOperation): string | undefined {
  const cursor = valueAt(json, paging.cursor.pointer);
  return typeof cursor === 'string' ? cursor : undefined;
}

export const idsOf = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id);

/** The first id that occurs twice. */
export const findRepeated = (ids: readonly string[]): string | undefined =>
  ids.find((id, index) => ids.indexOf(id) < index);

/** If a list is not complete, the entry after its last id is unknown. */
type Ids = Pick<ReadPages, 'ids' | 'complete'>;

/** A problem at the first position at which two readings of a list differ. `why` explains the expected entry. */
export function compareReadings(
  expected: Ids,
  read: ReadPages,
  why: string,
  cause = '',
  details?: ProblemDetails,
): Problem[] {
  const lists = [expected, read];
  for (let index = 0; lists.some(({ ids }) => index < ids.length); index += 1) {
    if (lists.some(({ ids, complete }) => index >= ids.length && !complete)) return [];
    const [wanted = 'the end', given = 'the end'] = lists.map(({ ids }) => ids[index]);
    if (wanted !== given)
      return [problem(pageWith(read, given), `${wanted} at position ${index + 1}, ${why}`, given, cause, details)];
  }
  return [];
}

/** The entries of a page, with the property that identifies them as `id`. */
export function entriesIn(body: unknown, { list, identity }: Paging): Entry[] {
  const entries = valueAt(body, list);
  return Array.isArray(entries) ? identified(entries.filter(isEntry), identity) : [];
}

const identified = (entries: Entry[], identity: string): Entry[] =>
  identity === 'id' ? entries : entries.map((entry) => ({ ...entry, id: `${entry[identity]}` }));

/** The ids of a list in the order in which a client reads them. */
export const idsAsRead = ({ paging: { direction } }: PagedOperation, pages: readonly Entry[][]): string[] =>
  pages.flatMap((page) => (direction === 'forward' ? page : page.toReversed())).map(({ id }) => id);

/** The first list in a body: the body itself, its `data` or another property. `body-schema` reports another envelope. */
export function listIn(body: unknown, paging?: Paging): Entry[] {
  if (paging && valueAt(body, paging.list) !== undefined) return entriesIn(body, paging);
  if (Array.isArray(body)) return body.filter(isEntry);
  const { data, ...others } = fieldsOf(body);
  const found = Array.isArray(data) ? data : Object.values(others).find(Array.isArray);
  return (found ?? []).filter(isEntry);
}

/** Whether a list has the entry with this id. */
export const hasEntry = ({ json, operation }: Exchange, id: string) =>
  listIn(json, operation?.paging).some((entry) => entry.id === id);

/** `body-schema` reports entries that are not objects. */
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;
