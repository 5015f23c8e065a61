import type { Entry } from '../respond/entries.ts';

/** Applies a JSON merge patch (RFC 7396). */
export function mergePatch(value: unknown, patch: Entry): Entry {
  const merged = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [name, change] of Object.entries(patch))
    if (change === null) merged.delete(name);
    else merged.set(name, isObject(change) ? mergePatch(merged.get(name), change) : change);
  return Object.fromEntries(merged);
}

export const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
