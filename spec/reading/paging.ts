import type { UserContext } from '@redocly/openapi-core';
import type { Referenced, ResponseObject, SchemaObject } from './document.ts';
import { follow, type Located } from './follow.ts';

/** A list in a body that comes in pages: a sibling of `nextCursor`. */
export interface PagedList extends Located<SchemaObject> {
  /** A JSON pointer to the list in the body. */
  pointer: string;
  /** A JSON pointer to the cursor in the body. */
  cursor: string;
  direction: SchemaObject['x-page-direction'];
}

/** The lists of a body that come in pages. */
export function pagedListsOf(declared: Referenced<SchemaObject>, ctx: UserContext, pointer = ''): PagedList[] {
  const schema = follow<SchemaObject>(declared, ctx.location, ctx);
  if (!schema) return [];
  const properties = Object.entries(schema.node.properties ?? {});
  const isPage = properties.some(([name]) => name === 'nextCursor');
  return [
    ...(schema.node.allOf ?? []).flatMap((part) => pagedListsOf(part, ctx, pointer)),
    ...properties.flatMap(([name, property]): PagedList[] => {
      const child = follow<SchemaObject>(property, schema.location.child(['properties', name]), ctx);
      if (!child) return [];
      if (!isPage || child.node.type !== 'array') return pagedListsOf(property, ctx, `${pointer}/${name}`);
      const direction = child.node['x-page-direction'];
      return [{ ...child, pointer: `${pointer}/${name}`, cursor: `${pointer}/nextCursor`, direction }];
    }),
  ];
}

/** The parameters that a response's links fill from its body: where the next page starts. */
export function cursorLinks({ links = {} }: ResponseObject): { parameter: string; pointer: string }[] {
  const fromBody = '$response.body#';
  return Object.values(links)
    .flatMap(({ parameters }) => Object.entries(parameters ?? {}))
    .filter(([, expression]) => expression.startsWith(fromBody))
    .map(([parameter, expression]) => ({ parameter, pointer: expression.slice(fromBody.length) }));
}
