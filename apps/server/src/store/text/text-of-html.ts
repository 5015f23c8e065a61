import { compile, type FormatCallback } from 'html-to-text';
import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter as dom, parse, serialize } from 'parse5';
import { htmlLimits, keepVisible, type Tree, usesTemplates } from '#text';
import { maximumTextLength } from '../commands/contract-limits.ts';
import type { StoredMessage } from '../rows/stored.ts';

/** Deeper than any mail that people write. The parser's time grows with the number of open elements. */
const maxDepth = 500;
const ellipsis = '…';

/** Separates the cells of a row as a browser does in copied text. */
const formatCell: FormatCallback = (cell, walk, builder) => {
  builder.addLiteral('\t');
  walk(cell.children, builder);
};
const formatRow: FormatCallback = (row, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(row.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const surround = (selector: string, prefix: string, suffix = '') => ({
  selector,
  format: 'inlineSurround',
  options: { prefix, suffix },
});

const convert = compile({
  wordwrap: false,
  limits: { maxDepth, maxChildNodes: htmlLimits.elements * 2, maxInputLength: htmlLimits.characters * 4, ellipsis },
  formatters: { cell: formatCell, row: formatRow },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
    { selector: 'tr', format: 'row' },
    ...['s', 'del', 'strike'].map((selector) => surround(selector, '~~', '~~')),
    // 19⁹⁹ is not 1999.
    surround('sup', '^'),
    surround('sub', '_'),
    ...['caption', 'details', 'summary', 'dt', 'dd', 'legend'].map((selector) => ({ selector, format: 'block' })),
    // The page shows only links with these schemes.
    { selector: 'a', format: 'inline' },
    ...['http:', 'https:', 'mailto:'].map((scheme) => ({
      selector: `a[href^="${scheme}" i]`,
      format: 'anchor',
      options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['[', ']'] },
    })),
  ],
});

export interface VisibleText {
  text: string;
  /** The number of passages that the sender hid. */
  hidden: number;
  /** Whether the whole document was read. The inbox page does not show larger ones. */
  isWhole: boolean;
}

/** Converts an HTML body to its visible text. Cuts off the end if converting it would take too long. */
export function textOfHtml(html: string): VisibleText {
  const { document, isWhole } = parseWithin(html);
  const body = bodyOf(document);
  const hidden = keepVisible(tree, body);
  putCellsOnOneLine(body);
  limitNesting(body, 0);
  const text = convert(serialize(body)).split('\n').map(trimLine).join('\n').trim();
  const isComplete = isWhole && text.length <= maximumTextLength;
  return { text: isComplete ? text : `${cutOff(text)}${ellipsis}`, hidden, isWhole: isComplete };
}

const cutOff = (text: string) => text.slice(0, maximumTextLength - ellipsis.length).replace(/[\ud800-\udbff]$/, '');

/** Trims the cells of a row. Each has a tab before it. Not with regular expressions, whose time grows with the square of the spaces. */
function trimLine(line: string): string {
  const [before = '', ...inRow] = line.split('\t');
  if (inRow.length === 0) return before.trimEnd();
  const texts = inRow.map((text) => text.trim());
  return [...(before.trim() ? [before.trim()] : []), ...texts].join('\t').trimEnd();
}

const cells = new Set(['td', 'th']);
const lines = new Set(['p', 'div', 'br', 'center', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements that need several lines. */
const structures = new Set(['table', 'ul', 'ol', 'dl', 'pre', 'blockquote', 'hr']);

/**
 * Replaces the lines in the cells of a row with spaces, so that rows and cells stay apart. Outlook writes each cell as a
 * paragraph. Returns the elements in the parent that start a line, or `undefined` if it needs several lines.
 */
function putCellsOnOneLine(parent: Dom.ParentNode): Dom.Element[] | undefined {
  const children = parent.childNodes.filter((child) => dom.isElementNode(child));
  const linesIn = new Map(children.map((child) => [child, putCellsOnOneLine(child)]));
  const isRow = 'tagName' in parent && parent.tagName === 'tr';
  const inRow = isRow ? children.filter(({ tagName }) => cells.has(tagName)) : [];
  if (inRow.length > 1) for (const cell of inRow) for (const line of linesIn.get(cell) ?? []) putOnOneLine(line);
  const found: Dom.Element[] = [];
  for (const [child, inChild] of linesIn) {
    if (!inChild || structures.has(child.tagName)) return undefined;
    if (lines.has(child.tagName)) found.push(child);
    found.push(...inChild);
  }
  return found;
}

function putOnOneLine(line: Dom.Element): void {
  if (line.tagName === 'br') becomeText(line, ' ');
  else {
    line.childNodes.unshift({ nodeName: '#text', value: ' ', parentNode: line } as Dom.TextNode);
    line.tagName = 'span';
  }
}

/** Each level adds a prefix to all lines in it, so the text could become hundreds of times longer. */
const mostNested = 10;
const prefixed = new Set(['blockquote', 'ul', 'ol']);

function limitNesting(parent: Dom.ParentNode, depth: number): void {
  for (const child of parent.childNodes) {
    if (!dom.isElementNode(child)) continue;
    const below = prefixed.has(child.tagName) ? depth + 1 : depth;
    if (below > mostNested && below > depth) child.tagName = 'div';
    limitNesting(child, below);
  }
}

/** The page shows the content of the body, regardless of the attributes of the body itself. */
function bodyOf(document: Dom.Document): Dom.ParentNode {
  const elementsIn = (parent: Dom.ParentNode) => parent.childNodes.filter((child) => dom.isElementNode(child));
  const inRoot = elementsIn(document).flatMap(elementsIn);
  return inRoot.find(({ tagName }) => tagName === 'body') ?? dom.createDocumentFragment();
}

const tree: Tree<Dom.Node> = {
  nameOf: (node) => (dom.isElementNode(node) ? node.tagName : undefined),
  attributeOf: (node, name) =>
    dom.isElementNode(node) ? node.attrs.find((attribute) => attribute.name === name)?.value : undefined,
  childrenOf: (node) => ('childNodes' in node ? node.childNodes : []),
  textOf: (node) => (dom.isTextNode(node) ? node.value : undefined),
  remove: (node) => becomeText(node, ''),
  replaceWithText: becomeText,
};

/** Turns a node into text. Removing it from its parent would take time in proportion to the number of its siblings. */
function becomeText(node: Dom.Node, value: string): void {
  for (const name of ['tagName', 'attrs', 'childNodes', 'namespaceURI']) Reflect.deleteProperty(node, name);
  Object.assign(node, { nodeName: '#text', value });
}

class TooLarge extends Error {}

/** Parses as browsers do, up to the limits. */
function parseWithin(html: string): { document: Dom.Document; isWhole: boolean } {
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
    onItemPush() {
      depth += 1;
      if (depth > maxDepth) throw new TooLarge();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    parse(html.slice(0, htmlLimits.characters), { treeAdapter, scriptingEnabled: false });
    return { document, isWhole: html.length <= htmlLimits.characters && !usesTemplates(html) };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { document, isWhole: false };
  }
}

/** Adds text to a message that has only HTML, marked as derived, because the API, lists and agents read the text. */
export function withText(message: StoredMessage): StoredMessage {
  if (message.bodyHtml === null || message.bodyText.trim() !== '') return message;
  const { text: bodyText } = textOfHtml(message.bodyHtml);
  return bodyText === '' ? message : { ...message, bodyText, textFrom: 'html' };
}
