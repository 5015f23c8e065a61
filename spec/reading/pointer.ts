import { unescapePointerFragment } from '@redocly/openapi-core';

/** The value a JSON pointer leads to. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointerParts(pointer).reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    value,
  );
}

/** The keys of a JSON pointer: `/history/data` gives `history`, `data`. */
export function pointerParts(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapePointerFragment);
}
