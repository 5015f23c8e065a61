import type { Location, OasRef, UserContext } from '@redocly/openapi-core';

/**
 * Returns a document with every reference to another file replaced by its target, for `readContract`. All other parts keep
 * their position.
 */
export function inlineFiles<T extends object>(
  root: T,
  { location, resolve }: Pick<UserContext, 'location' | 'resolve'>,
): T {
  const own = location.source.absoluteRef;
  const inlined = new Map<string, unknown>();
  return inline(root, own) as T;

  function inline(node: unknown, file: string): unknown {
    if (Array.isArray(node)) return node.map((child) => inline(child, file));
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...beside } = node as Partial<OasRef>;
    if (typeof $ref === 'string' && (file !== own || !$ref.startsWith('#'))) {
      const target = targetOf({ $ref }, file);
      if (target !== undefined) return { ...target, ...(inline(beside, file) as object) };
    }
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, inline(child, file)]));
  }

  function targetOf(reference: OasRef, file: string): object | undefined {
    const { node, location: found } = resolve<object>(reference, file);
    if (!node || !found) return undefined;
    const key = found.absolutePointer;
    // A schema that contains itself stays a reference.
    if (!inlined.has(key)) {
      inlined.set(key, undefined);
      inlined.set(key, inline(node, (found as Location).source.absoluteRef));
    }
    return inlined.get(key) as object | undefined;
  }
}
