/** The longest list that is generated where the document allows a longer one. */
const longest = 5;

/**
 * A copy of a document in which every list is short. A list of 200 entries with three lists each, all as long as the
 * document allows, takes half a minute to generate.
 */
export function shortenLists<T extends object>(document: T): T {
  const copy = structuredClone(document);
  const seen = new Set<object>();
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (isList(node)) {
      const { minItems = 0, maxItems = longest } = node as { minItems?: number; maxItems?: number };
      Object.assign(node, { maxItems: Math.max(minItems, Math.min(maxItems, longest)) });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(copy);
  return copy;
}

const isList = ({ type, items }: { type?: unknown; items?: unknown }) => type === 'array' && typeof items === 'object';
