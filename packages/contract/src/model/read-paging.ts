import type { Paging, Parameter, Response } from './contract.ts';
import type { SchemaObject } from './openapi-document.ts';
import { pointerKeys } from './pointer.ts';

const fromBody = '$response.body#';

/** How a list is read on: the parameter with `x-limits`, the link that fills the cursor, and the list's own promises. */
export function readPaging(parameters: readonly Parameter[], success: Response | undefined): Paging | undefined {
  const limit = parameters.find((parameter) => parameter['x-limits']);
  const list = limit?.['x-limits'];
  const [cursor] = success ? cursorLinks(success) : [];
  if (!success?.schema || !limit || !list || !cursor) return undefined;
  const {
    minimum = 1,
    maximum = Number.POSITIVE_INFINITY,
    default: standard = maximum,
  } = limit.schema as {
    minimum?: number;
    maximum?: number;
    default?: number;
  };
  const described = propertyAt(success.schema, list);
  return {
    limit: { name: limit.name, default: standard, minimum, maximum },
    cursor,
    list,
    order: described?.['x-order'] ?? [],
    direction: described?.['x-page-direction'] ?? 'forward',
  };
}

/** The parameters that the links of a response fill from its body, such as the cursor of the next page. */
export function cursorLinks({ links }: Response): Paging['cursor'][] {
  return links
    .flatMap(({ parameters }) => Object.entries(parameters ?? {}))
    .filter(([, expression]) => typeof expression === 'string' && expression.startsWith(fromBody))
    .map(([name, expression]) => ({ name, pointer: expression.slice(fromBody.length) }));
}

/** A list in a body that comes in pages: a sibling of a next cursor. */
export interface PagedList {
  schema: SchemaObject;
  /** A pointer to the list in the body, and one to the cursor. */
  list: string;
  cursor: string;
}

/** The lists of a body that come in pages, whether or not the document says how they are read. */
export function pagedListsOf(schema: SchemaObject, cursorName = 'nextCursor', pointer = ''): PagedList[] {
  const properties = Object.entries(propertiesOf(schema));
  const isPage = properties.some(([name]) => name === cursorName);
  return properties.flatMap(([name, property]): PagedList[] => {
    const list = `${pointer}/${name}`;
    // A schema may contain itself. Pages are never deep inside a body.
    if (!isPage || property.type !== 'array')
      return pointerKeys(list).length < deepest ? pagedListsOf(property, cursorName, list) : [];
    return [{ schema: property, list, cursor: `${pointer}/${cursorName}` }];
  });
}

const deepest = 3;

/** The schema of the property that a pointer into a body leads to. */
export function propertyAt(schema: SchemaObject, pointer: string): SchemaObject | undefined {
  return pointerKeys(pointer).reduce<SchemaObject | undefined>((node, key) => node && propertiesOf(node)[key], schema);
}

/** The properties that a schema describes, those of its parts included. */
export function propertiesOf(schema: SchemaObject): Record<string, SchemaObject> {
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) => (list ?? []) as SchemaObject[]);
  return Object.assign({}, schema.properties, ...parts.map(propertiesOf)) as Record<string, SchemaObject>;
}
