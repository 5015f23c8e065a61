import type { Paging, Parameter, Response } from './contract.ts';
import type { SchemaObject } from './openapi-document.ts';
import { pointerKeys } from './pointer.ts';

const fromBody = '$response.body#';

/** Reads paging from the parameter with `x-limits`, the link that fills the cursor, and the order and direction of the list. */
export function readPaging(parameters: readonly Parameter[], success: Response | undefined): Paging | undefined {
  const limit = parameters.find((parameter) => parameter['x-limits']);
  const list = limit?.['x-limits'];
  const [cursor] = success ? cursorLinks(success) : [];
  if (!success?.schema || !limit || !list || !cursor) return undefined;
  const { minimum, maximum, default: standard } = limit.schema as Partial<Record<string, number>>;
  // Without a maximum, any page size is allowed, and this one suffices.
  const largest = maximum ?? Math.max(standard ?? 0, 100);
  const described = propertyAt(success.schema, list);
  const order = described?.['x-order'] ?? [];
  const hasId = 'id' in propertiesOf(described?.items ?? {});
  return {
    limit: { name: limit.name, default: standard ?? largest, minimum: Math.max(1, minimum ?? 1), maximum: largest },
    cursor: { ...cursor, ...(isOptional(success.schema, cursor.pointer) && { isOptional: true }) },
    list,
    identity: hasId ? 'id' : (order.at(-1)?.replace(/^-/, '') ?? 'id'),
    order,
    direction: described?.['x-page-direction'] ?? 'forward',
  };
}

/** Whether a property may be absent from a body. */
function isOptional(schema: SchemaObject, pointer: string): boolean {
  const keys = pointerKeys(pointer);
  const parent = propertyAt(
    schema,
    keys
      .slice(0, -1)
      .map((key) => `/${key}`)
      .join(''),
  );
  const parts = [...(parent?.allOf ?? []), parent ?? {}];
  return !parts.some(({ required }) => [required ?? []].flat().includes(keys.at(-1) ?? ''));
}

/** The parameters that response links fill from the body, such as the next cursor. */
export function cursorLinks({ links }: Response): Paging['cursor'][] {
  return links
    .flatMap(({ parameters }) => Object.entries(parameters ?? {}))
    .filter(([, expression]) => typeof expression === 'string' && expression.startsWith(fromBody))
    .map(([name, expression]) => ({ name, pointer: expression.slice(fromBody.length) }));
}

/** A paged list in a body: an array beside a next cursor. */
export interface PagedList {
  schema: SchemaObject;
  /** A pointer to the list in the body, and one to the cursor. */
  list: string;
  cursor: string;
}

/** The paged lists of a body, including those without `x-limits` or links. */
export function pagedListsOf(schema: SchemaObject, cursorName = 'nextCursor', pointer = ''): PagedList[] {
  const properties = Object.entries(propertiesOf(schema));
  const isPage = properties.some(([name]) => name === cursorName);
  return properties.flatMap(([name, property]): PagedList[] => {
    const list = `${pointer}/${name}`;
    // Schemas may be recursive. A page is never nested deeper than this.
    if (!isPage || property.type !== 'array')
      return pointerKeys(list).length < deepest ? pagedListsOf(property, cursorName, list) : [];
    return [{ schema: property, list, cursor: `${pointer}/${cursorName}` }];
  });
}

const deepest = 3;

/** The schema of the property at a pointer into a body. */
export function propertyAt(schema: SchemaObject, pointer: string): SchemaObject | undefined {
  return pointerKeys(pointer).reduce<SchemaObject | undefined>((node, key) => node && propertiesOf(node)[key], schema);
}

/** The properties of a schema, including those from `allOf`, `oneOf` and `anyOf`. */
export function propertiesOf(schema: SchemaObject): Record<string, SchemaObject> {
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) => list ?? []);
  return Object.assign({}, schema.properties, ...parts.map(propertiesOf));
}
