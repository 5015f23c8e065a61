import type { PathItem } from './openapi-document.ts';
import { operationsOf } from './path-item.ts';
import { toPointer } from './pointer.ts';

/** A pointer to the first operation, or part of one, that must be an object but is not. References are not followed. */
export function findInvalidPart({ paths, webhooks }: { paths?: unknown; webhooks?: unknown }): string | undefined {
  for (const [field, items] of Object.entries({ paths, webhooks }))
    for (const [path, item] of Object.entries(Object(items) as Record<string, PathItem>)) {
      if (path.startsWith('x-')) continue;
      for (const [method, operation] of operationsOf(item)) {
        const pointer = invalidPartOf(item, method, operation);
        if (pointer !== undefined) return `#${toPointer([field, path])}${pointer}`;
      }
    }
  return undefined;
}

/** A pointer, from a path item, to the part that makes an operation invalid. */
export function invalidPartOf(item: unknown, method: string, operation: unknown): string | undefined {
  if (!isObject(item)) return '';
  if ('$ref' in item) return undefined;
  const key = method.toLowerCase();
  const keys = key in item ? [key] : ['additionalOperations', method];
  if (!isObject(operation)) return toPointer(keys);
  const { parameters, responses, requestBody } = Object(operation);
  const parts: [keys: string[], part: unknown][] = [
    ...entriesAt(['parameters'], Object(item).parameters),
    ...entriesAt([...keys, 'parameters'], parameters),
    ...entriesAt([...keys, 'responses'], responses),
    [[...keys, 'requestBody'], requestBody ?? {}],
  ];
  const invalid = parts.find(([, part]) => !isObject(part));
  return invalid && toPointer(invalid[0]);
}

const entriesAt = (keys: string[], parts: unknown) =>
  Object.entries(Object(parts))
    .filter(([key]) => !key.startsWith('x-'))
    .map(([key, part]): [string[], unknown] => [[...keys, key], part]);

const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null && !Array.isArray(part);
