import { isRef, type Location, type UserContext } from '@redocly/openapi-core';
import type { Referenced } from './document.ts';

/** The node itself, or what its `$ref` leads to, with the place where it is written. */
export function follow<T extends object>(
  node: Referenced<T>,
  location: Location,
  ctx: UserContext,
): { node: T; location: Location } | undefined {
  if (!isRef(node)) return { node: node as T, location };
  const target = ctx.resolve<T>(node);
  if (target.node === undefined || target.location === undefined) return undefined;
  return { node: target.node, location: target.location };
}
