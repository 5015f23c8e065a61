import {
  type Filter,
  listsOf,
  type Operation,
  type Paging,
  type Parameter,
  pointerKeys,
  propertiesOf,
  propertyAt,
  type SchemaObject,
  toPointer,
} from '@threads-api/contract';

const limits = /^(limit|page_?size|per_?page|size|count|top|first|max_?results)$/i;
const cursors = /^(cursor|after|page_?token|next_?token|starting_?after|continuation_?token|next)$/i;
const nexts = /^(next|next_?cursor|next_?page_?token|next_?token|cursor|continuation_?token|end_?cursor)$/i;

/** How a list is described: by extensions, or else by the usual names. */
export interface ListOperation extends Operation {
  /** The pointer to the list in the body. Empty if the body is the list. */
  list?: string;
  /** The query parameter that limits the list, if the list has no cursor, and its default. */
  plainLimit?: { name: string; default?: number };
  /** The query parameter with the number of entries to skip. */
  offset?: string;
  /** The query parameter with the number of the page, and the number of the first page. */
  page?: { name: string; first: number };
}

const known = new WeakMap<Operation, ListOperation>();

/** Adds what an operation does not declare about its list: paging, and filters by properties with the name of a parameter. */
export function describeList(operation: Operation): ListOperation {
  const described = known.get(operation) ?? infer(operation);
  known.set(operation, described);
  return described;
}

function infer(operation: Operation): ListOperation {
  const { success, paging } = operation;
  const list = paging?.list ?? findList(operation);
  if (operation.method !== 'GET' || list === undefined) return operation;
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const named = (names: RegExp) => query.find(({ name }) => names.test(name));
  const limit = query.find((parameter) => parameter['x-limits'] !== undefined || limits.test(parameter.name));
  const inferred =
    paging ?? (limit && success?.schema && inferPaging(success.schema, list, limit, named(cursors)?.name));
  const used = [limit?.name, inferred?.cursor.name, 'offset', 'page'];
  const filters = [
    ...operation.filters,
    ...query
      .filter((parameter) => !used.includes(parameter.name))
      .flatMap((parameter) => inferFilter(operation, list, parameter)),
  ];
  const offset = named(/^(offset|skip)$/i)?.name;
  const page = named(/^page(_?number)?$/i);
  return {
    ...operation,
    list,
    filters,
    ...(inferred ? { paging: inferred } : limit && { plainLimit: { name: limit.name, ...defaultOf(limit) } }),
    ...(offset !== undefined && { offset }),
    ...(page && { page: { name: page.name, first: firstPage(page) } }),
  };
}

function defaultOf({ schema }: Parameter): { default?: number } {
  return typeof schema.default === 'number' ? { default: schema.default } : {};
}

/** Pages are numbered from 1, unless the document allows 0. */
const firstPage = ({ schema }: Parameter) => (schema.minimum === 0 || schema.default === 0 ? 0 : 1);

/** The list of a body: the body itself, or its only list at the first level. */
function findList({ success }: Operation): string | undefined {
  const lists = listsOf(success?.schema ?? {}).map(({ pointer }) => pointer);
  const [first, ...others] = lists.filter((pointer) => pointerKeys(pointer).length <= 1);
  if (first !== undefined) return others.length === 0 ? first : undefined;
  const [example] = success?.examples ?? [];
  return Array.isArray(example?.value) ? '' : undefined;
}

function inferPaging(
  schema: SchemaObject,
  list: string,
  limit: Parameter,
  cursor: string | undefined,
): Paging | undefined {
  const parent = pointerKeys(list).slice(0, -1);
  const next = Object.keys(propertiesOf(propertyAt(schema, toPointer(parent)) ?? {})).find((name) => nexts.test(name));
  if (cursor === undefined || next === undefined || list === '') return undefined;
  const { minimum = 1, maximum = 100, default: standard = maximum } = limit.schema as Record<string, number>;
  return {
    limit: { name: limit.name, default: standard, minimum, maximum },
    cursor: { name: cursor, pointer: toPointer([...parent, next]) },
    list,
    identity: 'id',
    order: [],
    direction: 'forward',
  };
}

function inferFilter({ success }: Operation, list: string, parameter: Parameter): Filter[] {
  const { name, requirements } = parameter;
  if (parameter['x-filters'] || parameter['x-effect'] || parameter['x-limits'] !== undefined) return [];
  const { items } = propertyAt(success?.schema ?? {}, list) ?? {};
  const property = propertiesOf((items ?? {}) as SchemaObject)[name];
  if (!property || holdsObjects(property)) return [];
  const passes: Filter['passes'] = (entry, value) =>
    [entry[name]].flat().some((held) => String(held).toLowerCase() === value.toLowerCase());
  return [{ name, property: name, requirements, passes }];
}

/** Whether values may be objects. A schema without a type may list its values. */
function holdsObjects({ type, enum: values, const: value }: SchemaObject): boolean {
  if (type !== undefined) return [type].flat().includes('object');
  const listed = Array.isArray(values) ? values : [value];
  return listed.some((each) => each === undefined || typeof each === 'object');
}
