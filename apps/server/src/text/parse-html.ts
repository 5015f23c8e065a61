import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter as dom, parse } from 'parse5';

/** Larger HTML is not shown. */
export const htmlLimits = { characters: 300_000, elements: 5000, attributes: 30_000, attributesOfOne: 100, depth: 500 };

class TooLarge extends Error {}

/** Parses as browsers do, up to the limits. A few kilobytes of unclosed formatting can become millions of elements. */
export function parseWithin(text: string): { document: Dom.Document; isWhole: boolean } {
  const document = dom.createDocument();
  let [elements, attributes, depth] = [0, 0, 0];
  const treeAdapter: typeof dom = {
    ...dom,
    createDocument: () => document,
    createElement(name, namespace, attrs) {
      elements += 1;
      attributes += attrs.length;
      const { attributesOfOne, ...most } = htmlLimits;
      if (elements > most.elements || attributes > most.attributes || attrs.length > attributesOfOne)
        throw new TooLarge();
      return dom.createElement(name, namespace, attrs);
    },
    // The parser's time grows with the number of open elements.
    onItemPush() {
      depth += 1;
      if (depth > htmlLimits.depth) throw new TooLarge();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    parse(text.slice(0, htmlLimits.characters), { treeAdapter, scriptingEnabled: false });
    return { document, isWhole: text.length <= htmlLimits.characters };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { document, isWhole: false };
  }
}

/** The attributes of the body itself do not count. */
export function bodyOf(document: Dom.Document): Dom.ParentNode {
  const elementsIn = (parent: Dom.ParentNode) => parent.childNodes.filter((child) => dom.isElementNode(child));
  const inRoot = elementsIn(document).flatMap(elementsIn);
  return inRoot.find(({ tagName }) => tagName === 'body') ?? dom.createDocumentFragment();
}
