import type { Method, OperationObject, PathItem } from './openapi-document.ts';

/** The methods with a fixed field in a path item. */
export const methods: Method[] = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'QUERY'];

/** The operations of a path. An invalid item, or an unresolved `$ref`, counts as one GET, so that its problem is reported. */
export function operationsOf(given: unknown): [Method, OperationObject][] {
  const item = given as PathItem | null;
  if (item && (typeof item !== 'object' || Array.isArray(item) || '$ref' in item))
    return [['GET', item as OperationObject]];
  const declared = methods.map((method) => [method, item?.[method.toLowerCase() as Lowercase<Method>]] as const);
  const additional = Object.entries(item?.additionalOperations ?? {}) as [Method, OperationObject][];
  return [...declared, ...additional].flatMap(([method, operation]) =>
    operation === undefined ? [] : [[method, operation]],
  );
}
