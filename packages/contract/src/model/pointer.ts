/** The value at a JSON pointer. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | null | undefined)?.[key],
    value,
  );
}

/** The target of a local `$ref`. Undefined for any other reference. */
export const findReferenced = (document: object, reference: string): unknown =>
  reference.startsWith('#') ? valueAt(document, decodePercent(reference.slice(1))) : undefined;

/** Splits a JSON pointer into unescaped keys: `/history/data` gives `history` and `data`. A leading `#` is ignored. */
export function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .filter((key, index, keys) => key !== '' || keys.length > 1 || index > 0)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Joins keys into a JSON pointer: `/paths/~1threads/get`. */
export const toPointer = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The pointer to the object that contains a property. */
export const parentOf = (pointer: string): string => toPointer(pointerKeys(pointer).slice(0, -1));

/** Decodes percent-encoding. Returns an invalid text unchanged. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
