import { isRef, type Location, type UserContext } from '@redocly/openapi-core';
import type { Referenced } from './document.ts';

/** A node and its location in the file. */
export interface Located<T> {
  node: T;
  location: Location;
}

/** The node itself, or the target of its `$ref`; nothing if the `$ref` leads nowhere. */
export function follow<T extends object>(
  node: Referenced<T>,
  location: Location,
  ctx: UserContext,
): Located<T> | undefined {
  if (!isRef(node)) return { node: node as T, location };
  const target = ctx.resolve<T>(node);
  if (target.node === undefined || target.location === undefined) return undefined;
  return { node: target.node, location: target.location };
}

/** The entries of a map, `$ref`s followed. */
export function* followAll<T extends object>(
  map: Record<string, Referenced<T>> | undefined,
  location: Location,
  ctx: UserContext,
): Generator<Located<T> & { name: string }> {
  for (const [name, entry] of Object.entries(map ?? {})) {
    const followed = follow<T>(entry, location.child(name), ctx);
    if (followed) yield { name, ...followed };
  }
}
