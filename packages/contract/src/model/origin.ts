import { toPointer } from './pointer.ts';

/** Maps each part of a contract to its node in the resolved document. A copy of a part is not a part. */
const origins = new WeakMap<object, object>();

/** Records the node that a part was read from. Returns the part. */
export function readFrom<Part extends object>(node: object, part: Part): Part {
  origins.set(part, node);
  return part;
}

/** The node that a part was read from. A document node is its own origin. */
export const originOf = (part: object): object => origins.get(part) ?? part;

/** Returns a function that finds the JSON pointer of a part. The index is built on first use, because most programs do not need it. */
export function createLocator(source: object, resolved: object): (part: object) => string {
  let pointers: Map<object, string> | undefined;
  return (part) => {
    pointers ??= collectPointers(source, resolved);
    const pointer = pointers.get(originOf(part));
    if (pointer === undefined) throw new Error('This is not a part of the contract.');
    return `#${pointer}`;
  };
}

/** Maps each object of a resolved document to its pointer in the source. Both have the same shape except at each `$ref`. */
function collectPointers(source: object, resolved: object): Map<object, string> {
  const pointers = new Map<object, string>();
  const visit = (from: unknown, to: unknown, pointer: string): void => {
    if (typeof from !== 'object' || from === null || typeof to !== 'object' || to === null) return;
    const { $ref, ...beside } = from as { $ref?: unknown };
    const isReference = typeof $ref === 'string';
    // A resolved target is visited at its own position.
    if (isReference && Object.keys(beside).length === 0 && !('$ref' in to)) return;
    // A document of several files, joined in memory, has cycles.
    if (pointers.has(to)) return;
    pointers.set(to, pointer);
    for (const [key, child] of Object.entries(isReference ? beside : from))
      visit(child, (to as Record<string, unknown>)[key], `${pointer}${toPointer([key])}`);
  };
  visit(source, resolved, '');
  return pointers;
}
