import type { Link, Paging, Parameter, Response } from './contract.ts';
import { numberBounds } from './number-bounds.ts';
import type { SchemaObject } from './openapi-document.ts';
import { parentOf, pointerKeys, toPointer } from './pointer.ts';

const fromBody = '$response.body#';

/** Reads paging from the parameter with `x-limits`, the link that fills the cursor, and the order and direction of the list. */
export function readPaging({ id, parameters, success }: PagedParts): Paging | undefined {
  const limit = parameters.find((parameter) => parameter['x-limits']);
  const list = limit?.['x-limits'];
  const [cursor] = cursorLinks({ id, parameters, success });
  if (!success?.schema || !limit || !list || !cursor) return undefined;
  const { default: standard } = limit.schema as Partial<Record<string, number>>;
  const { minimum = 1, maximum } = numberBounds(limit.schema);
  // Default maximum.
  const largest = maximum ?? Math.max(standard ?? 0, 100);
  const described = propertyAt(success.schema, list);
  const order = described?.['x-order'] ?? [];
  const hasId = 'id' in propertiesOf(described?.items ?? {});
  return {
    limit: { name: limit.name, default: standard ?? largest, minimum: Math.max(1, minimum), maximum: largest },
    cursor: { ...cursor, ...(isOptional(success.schema, cursor.pointer) && { isOptional: true }) },
    list,
    identity: hasId ? 'id' : (order.at(-1)?.replace(/^-/, '') ?? 'id'),
    order,
    direction: described?.['x-page-direction'] ?? 'forward',
  };
}

/** Whether the property at a pointer may be absent from a body. */
export function isOptional(schema: SchemaObject, pointer: string): boolean {
  const parent = propertyAt(schema, parentOf(pointer));
  const parts = [...(parent?.allOf ?? []), parent ?? {}];
  return !parts.some(({ required }) => [required ?? []].flat().includes(pointerKeys(pointer).at(-1) ?? ''));
}

/** The parts of an operation that describe its paging. */
export interface PagedParts {
  id: string;
  parameters: readonly Parameter[];
  success?: Response | undefined;
}

/** The query parameters that links to the same operation fill from the body: the next cursors. */
export const cursorLinks = (operation: PagedParts): Paging['cursor'][] =>
  (operation.success?.links ?? []).flatMap((link) => cursorsIn(operation, link));

/** The cursors that one link fills. */
export function cursorsIn({ id, parameters }: PagedParts, link: Link): Paging['cursor'][] {
  const isCursor = (wanted: string) => parameters.some(({ in: part, name }) => part === 'query' && name === wanted);
  if ((link.operationId ?? id) !== id) return [];
  return linkParameters(link)
    .filter(({ name, expression }) => isCursor(name) && expression.startsWith(fromBody))
    .map(({ name, expression }) => ({ name, pointer: expression.slice(fromBody.length) }));
}

/** The parameters of a link. Their names may start with their location: `query.cursor`. */
export function linkParameters({ parameters }: Link): { key: string; name: string; expression: string }[] {
  return Object.entries(parameters ?? {}).map(([key, expression]) => ({
    key,
    name: key.replace(/^(query|path|header|cookie)\./, ''),
    expression: String(expression),
  }));
}

/** A list in a body, and the pointer to it. The pointer to the body itself is empty. */
export interface ListedArray {
  schema: SchemaObject;
  pointer: string;
}

/** Schemas may be recursive. A list is never nested deeper than this. */
const deepest = 3;

/** The lists of a body. */
export function listsOf(schema: SchemaObject, pointer = ''): ListedArray[] {
  if (isArray(schema)) return [{ schema, pointer }];
  if (pointerKeys(pointer).length >= deepest) return [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    listsOf(property, `${pointer}${toPointer([name])}`),
  );
}

const isArray = ({ type, items }: SchemaObject) => [type].flat().includes('array') || items !== undefined;

/** The schema of the property at a pointer into a body. */
export function propertyAt(schema: SchemaObject, pointer: string): SchemaObject | undefined {
  return pointerKeys(pointer).reduce<SchemaObject | undefined>((node, key) => node && propertiesOf(node)[key], schema);
}

/** The properties of a schema, including those from `allOf`, `oneOf` and `anyOf`. */
export const propertiesOf = (schema: SchemaObject): Record<string, SchemaObject> =>
  // Without inherited names, so that it has a property `constructor` only if the schema does.
  Object.assign(Object.create(null), ...partsOf(schema).map(({ properties }) => properties));

/** A schema and the schemas that it combines with `allOf`, `oneOf` and `anyOf`, at any depth. */
export function partsOf(schema: SchemaObject, outer: readonly SchemaObject[] = []): SchemaObject[] {
  // A parent may list its subtypes in `oneOf` while each of them extends it with `allOf`.
  if (outer.includes(schema)) return [];
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) => list ?? []);
  return [schema, ...parts.flatMap((part) => partsOf(part, [...outer, schema]))];
}
