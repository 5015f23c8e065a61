/**
 * A document with every local `$ref` replaced by its target. Targets are shared, not copied, and a schema that
 * contains itself stays one: the result may have cycles. Fields beside a `$ref` win over those of the target.
 */
export function resolveReferences<T extends object>(document: T): T {
  const resolved = new Map<object, unknown>();
  return resolve(document) as T;

  function resolve(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node;
    const known = resolved.get(node);
    if (known) return known;
    const { $ref, ...beside } = node as { $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith('#/')) return resolveReference(node, $ref, beside);
    const copy: unknown[] | Record<string, unknown> = Array.isArray(node) ? [] : {};
    // Before its children: one of them may lead back here.
    resolved.set(node, copy);
    for (const [key, child] of Object.entries(node)) (copy as Record<string, unknown>)[key] = resolve(child);
    return copy;
  }

  function resolveReference(node: object, reference: string, beside: object): unknown {
    const target = resolve(valueAt(document, decodeURIComponent(reference.slice(1))));
    if (target === undefined) throw new Error(`The document has nothing at ${reference}.`);
    const merged =
      Object.keys(beside).length === 0 ? target : { ...(target as object), ...(resolve(beside) as object) };
    resolved.set(node, merged);
    return merged;
  }
}

/** The value that a JSON pointer leads to. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | null | undefined)?.[key],
    value,
  );
}

/** The keys of a JSON pointer: `/history/data` has `history` and `data`. */
export function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
