import { toPointer } from './pointer.ts';

/** The node of a resolved document that a part of a contract was read from. */
const origins = new WeakMap<object, object>();

/** Notes the node that a part was read from, and returns the part. */
export function readFrom<Part extends object>(node: object, part: Part): Part {
  origins.set(part, node);
  return part;
}

/** The node that a part was read from; a node of the document is its own origin. */
export const originOf = (part: object): object => origins.get(part) ?? part;

/** Finds the pointers of parts. They are collected when the first one is asked for: most programs need none. */
export function createLocator(source: object, resolved: object): (part: object) => string {
  let pointers: Map<object, string> | undefined;
  return (part) => {
    pointers ??= collectPointers(source, resolved);
    const pointer = pointers.get(originOf(part));
    if (pointer === undefined) throw new Error('This is not a part of the contract.');
    return `#${pointer}`;
  };
}

/** The pointer of each object in a resolved document, which has the shape of its source except at each `$ref`. */
function collectPointers(source: object, resolved: object): Map<object, string> {
  const pointers = new Map<object, string>();
  const visit = (from: unknown, to: unknown, pointer: string): void => {
    if (typeof from !== 'object' || from === null || typeof to !== 'object' || to === null) return;
    const { $ref, ...beside } = from as { $ref?: unknown };
    const isReference = typeof $ref === 'string';
    // The target has a pointer of its own, unless there is none.
    if (isReference && Object.keys(beside).length === 0 && !('$ref' in to)) return;
    pointers.set(to, pointer);
    for (const [key, child] of Object.entries(isReference ? beside : from))
      visit(child, (to as Record<string, unknown>)[key], `${pointer}${toPointer([key])}`);
  };
  visit(source, resolved, '');
  return pointers;
}
