import type { Location, UserContext } from '@redocly/openapi-core';

/** A document of several files as one object, for `readContract`. */
export interface JoinedDocument {
  root: object;
  /** The position of a path in `root`, in the file that has it. An absent field is reported at its parent. */
  locate(keys: readonly (string | number)[]): Location;
}

/** Replaces references to other files by their targets. Targets are shared, so the result may have cycles. */
export function joinFiles(
  root: object,
  { location: start, resolve }: Pick<UserContext, 'location' | 'resolve'>,
): JoinedDocument {
  const copies = new Map<object, object>();
  /** The objects that are in another file than their parent. */
  const moved = new Map<object, Location>();
  const main = start.source.absoluteRef;
  const joined = join(root, main) as object;
  return { root: joined, locate };

  function join(node: unknown, file: string): unknown {
    if (typeof node !== 'object' || node === null) return node;
    const known = copies.get(node);
    if (known) return known;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref === 'string' && (file !== main || !$ref.startsWith('#'))) {
      const { node: target, location } = resolve<object>({ $ref }, file);
      if (typeof target !== 'object' || target === null || !location) return node;
      const copy = join(target, location.source.absoluteRef) as object;
      if (!moved.has(copy)) moved.set(copy, location);
      return copy;
    }
    const copy: object = Array.isArray(node) ? [] : {};
    copies.set(node, copy);
    for (const [key, child] of Object.entries(node)) Reflect.set(copy, key, join(child, file));
    return copy;
  }

  function locate(keys: readonly (string | number)[]): Location {
    let node: unknown = joined;
    let location = start;
    for (const key of keys) {
      node = (node as Record<string, unknown> | undefined)?.[key];
      if (node === undefined) break;
      location = moved.get(node as object) ?? location.child([key]);
    }
    return location;
  }
}
