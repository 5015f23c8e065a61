import type { Method, OperationObject, PathItem } from './openapi-document.ts';

/** The methods that have a field of their own in a path item. */
export const methods: Method[] = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'QUERY'];

/** The operations of a path. If the path itself is a `$ref` that leads nowhere, a GET stands for them. */
export function operationsOf(item: PathItem | null): [Method, OperationObject][] {
  if (item && '$ref' in item) return [['GET', item as OperationObject]];
  const declared = methods.map((method) => [method, item?.[method.toLowerCase() as Lowercase<Method>]] as const);
  const additional = Object.entries(item?.additionalOperations ?? {}) as [Method, OperationObject][];
  return [...declared, ...additional].flatMap(([method, operation]) => (operation ? [[method, operation]] : []));
}
