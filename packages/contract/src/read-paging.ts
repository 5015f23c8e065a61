import type { Paging, Parameter } from './contract.ts';
import type { ResponseObject, SchemaObject } from './openapi-document.ts';
import { pointerKeys } from './resolve-references.ts';

const fromBody = '$response.body#';

/** How a list is read on: the parameter with `x-limits`, the link that fills the cursor, and the list's own promises. */
export function readPaging(
  parameters: Parameter[],
  schema: SchemaObject | undefined,
  links: ResponseObject['links'] = {},
): Paging | undefined {
  const limit = parameters.find((parameter) => parameter['x-limits']);
  const list = limit?.['x-limits'];
  const cursor = Object.values(links)
    .flatMap((link) => Object.entries(link.parameters ?? {}))
    .find(([, expression]) => expression.startsWith(fromBody));
  if (!schema || !limit || !list || !cursor) return undefined;
  const {
    minimum = 1,
    maximum = Number.POSITIVE_INFINITY,
    default: standard = maximum,
  } = limit.schema as {
    minimum?: number;
    maximum?: number;
    default?: number;
  };
  const described = propertyAt(schema, list);
  return {
    limit: { name: limit.name, default: standard, minimum, maximum },
    cursor: { name: cursor[0], pointer: cursor[1].slice(fromBody.length) },
    list,
    order: (described?.['x-order'] as string[] | undefined) ?? [],
    direction: described?.['x-page-direction'] === 'backward' ? 'backward' : 'forward',
  };
}

/** The schema of the property that a pointer into a body leads to. */
export function propertyAt(schema: SchemaObject, pointer: string): SchemaObject | undefined {
  return pointerKeys(pointer).reduce<SchemaObject | undefined>((node, key) => node && propertiesOf(node)[key], schema);
}

/** The properties that a schema describes, those of its parts included. */
export function propertiesOf(schema: SchemaObject): Record<string, SchemaObject> {
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) => (list ?? []) as SchemaObject[]);
  return Object.assign({}, schema.properties, ...parts.map(propertiesOf)) as Record<string, SchemaObject>;
}
