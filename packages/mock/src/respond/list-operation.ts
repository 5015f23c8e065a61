import {
  type Filter,
  isOptional,
  listsOf,
  numberBounds,
  type Operation,
  type Paging,
  type Parameter,
  parentOf,
  pointerKeys,
  propertiesOf,
  propertyAt,
  toPointer,
} from '@threads-api/contract/model';

const limits = /^(limit|page_?size|per_?page|size|count|top|first|max_?results)$/i;
const cursors = /^(cursor|after|page_?token|next_?token|starting_?after|continuation_?token|next)$/i;
const nexts = /^(next|next_?cursor|next_?page_?token|next_?token|cursor|continuation_?token|end_?cursor)$/i;
const offsets = /^(offset|skip)$/i;
const pages = /^page(_?number)?$/i;

/** The size of a page with a cursor, if the document declares none. */
const usualSize = 10;

/** How a list is paged and filtered, according to extensions, or else to common parameter names. */
export type ListDescription = NonNullable<ReturnType<typeof describe>>;

const known = new WeakMap<Operation, ListDescription | undefined>();

/** Describes the list that an operation returns. Undefined if it returns none. */
export function describeList(operation: Operation): ListDescription | undefined {
  if (!known.has(operation)) known.set(operation, describe(operation));
  return known.get(operation);
}

function describe(operation: Operation) {
  const { paging } = operation;
  const pointer = paging?.list ?? findList(operation);
  if (operation.method !== 'GET' || pointer === undefined) return undefined;
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const named = (names: RegExp) => query.find(({ name }) => names.test(name));
  const limit = query.find((parameter) => parameter['x-limits'] !== undefined || limits.test(parameter.name));
  const page = named(pages);
  const cursor = paging?.cursor ?? inferCursor(operation, pointer, named(cursors));
  const offset = named(offsets)?.name;
  const { default: declaredSize, ...bounds } = limit?.schema ?? {};
  const cursorSize = cursor && Math.min(usualSize, numberBounds(bounds).maximum ?? usualSize);
  const used = [limit?.name, page?.name, cursor?.name, offset];
  const others = query.filter(({ name }) => !used.includes(name));
  return {
    /** The pointer to the list in the body. Empty if the body is the list. */
    pointer,
    filters: [...operation.filters, ...others.flatMap((parameter) => inferFilter(operation, pointer, parameter))],
    /** The number of entries on a page, if the request has no limit. Undefined if one page has all entries. */
    size: paging?.limit.default ?? (typeof declaredSize === 'number' ? declaredSize : cursorSize),
    /** The parameters: for the size of a page, its cursor, the number of entries to skip, and the number of the page. */
    limit: paging?.limit.name ?? limit?.name,
    cursor,
    offset,
    page: page && { name: page.name, first: firstPage(page) },
    identity: paging?.identity ?? 'id',
    order: paging?.order ?? [],
    direction: paging?.direction ?? 'forward',
  };
}

/** Pages are numbered from 1, unless the document allows 0. */
const firstPage = ({ schema }: Parameter) => (numberBounds(schema).minimum === 0 || schema.default === 0 ? 0 : 1);

/** The list of a body: the body itself, or its only list at the first level. */
function findList({ success }: Operation): string | undefined {
  const lists = listsOf(success?.schema ?? {}).map(({ pointer }) => pointer);
  const [first, ...others] = lists.filter((pointer) => pointerKeys(pointer).length <= 1);
  if (first !== undefined) return others.length === 0 ? first : undefined;
  const [example] = success?.examples ?? [];
  return Array.isArray(example?.value) ? '' : undefined;
}

/** Finds the next cursor next to the list, or in an object next to it. */
function inferCursor(
  { success }: Operation,
  list: string,
  parameter: Parameter | undefined,
): Paging['cursor'] | undefined {
  if (!parameter || list === '') return undefined;
  const { schema = {} } = success ?? {};
  const pointersIn = (parent: string) =>
    Object.keys(propertiesOf(propertyAt(schema, parent) ?? {})).map((name) => `${parent}${toPointer([name])}`);
  const near = pointersIn(parentOf(list));
  const pointer = [...near, ...near.flatMap(pointersIn)].find((each) => nexts.test(pointerKeys(each).at(-1) ?? ''));
  if (pointer === undefined) return undefined;
  return { name: parameter.name, pointer, ...(isOptional(schema, pointer) && { isOptional: true }) };
}

function inferFilter({ success }: Operation, list: string, parameter: Parameter): Pick<Filter, 'name' | 'passes'>[] {
  const { name } = parameter;
  if (parameter['x-filters'] || parameter['x-effect'] || parameter['x-limits'] !== undefined) return [];
  const { items } = propertyAt(success?.schema ?? {}, list) ?? {};
  const property = propertiesOf(items ?? {})[name];
  if (!property || [property.type].flat().includes('object')) return [];
  const passes: Filter['passes'] = (entry, value) =>
    [entry[name]].flat().some((held) => String(held).toLowerCase() === value.toLowerCase());
  return [{ name, passes }];
}
