import DOMPurify from 'dompurify';
import { codePointOf, htmlLimits, keepVisible, splitHidden, type Tree, usesTemplates } from '#text';

/** Removed from messages: everything that runs, submits, imitates the page, or shows text in another order. */
const allowed = {
  FORBID_TAGS:
    'style form input button textarea select option img source picture video audio svg math dialog marquee bdo'.split(
      ' ',
    ),
  ALLOWED_ATTR: 'href target rel dir lang colspan rowspan start open'.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'DETAILS') node.setAttribute('open', '');
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
  // Only schemes that people recognize.
  if (!/^(https?|mailto):/i.test(node.getAttribute('href') ?? '')) node.removeAttribute('href');
});

const tree: Tree<ChildNode> = {
  nameOf: (node) => (node instanceof Element ? node.localName : undefined),
  attributeOf: (node, name) => (node instanceof Element ? (node.getAttribute(name) ?? undefined) : undefined),
  childrenOf: (node) => [...node.childNodes],
  textOf: (node) => (node instanceof Text ? node.data : undefined),
  remove: (node) => node.remove(),
  replaceWithText: (node, text) => node.replaceWith(text),
};

export interface ShownHtml {
  content: DocumentFragment;
  text: string;
  /** The number of passages that the sender hid. */
  hidden: number;
}

/** The visible and safe part of a parsed HTML body. */
export function sanitize(body: HTMLElement): ShownHtml {
  const hidden = keepVisible(tree, body);
  const content = DOMPurify.sanitize(body, { ...allowed, RETURN_DOM_FRAGMENT: true });
  // A space keeps a URL apart from the next paragraph.
  const text = textsIn(content)
    .map(({ data }) => data)
    .join(' ');
  return { content, text, hidden };
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Replaces invisible characters with their names. */
export function showHidden(root: Node): void {
  const ownerDocument = root.ownerDocument ?? document;
  for (const text of textsIn(root)) {
    const parts = splitHidden(text.data);
    if (!parts.some(({ hidden }) => hidden)) continue;
    text.replaceWith(
      ...parts.map((part) => {
        if (!part.hidden) return part.text;
        const mark = ownerDocument.createElement('mark');
        mark.textContent = codePointOf(part.text);
        return mark;
      }),
    );
  }
}

/** Not available in all browsers or in TypeScript's types, which accept trusted HTML only as a string. */
declare const trustedTypes: { createPolicy(name: string, rules: HtmlRules): HtmlRules } | undefined;
type HtmlRules = { createHTML(html: string): string };

/** The Content-Security-Policy allows this policy by name. It is used only here, for an inert document. */
const rules: HtmlRules = { createHTML: (html) => html };
const inert = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('inert-html', rules);

/** The parser may add thousands of elements for one tag, so the count is checked often. */
const charactersAtOnce = 256;

/**
 * Parses HTML into an inert document and returns its body. Returns undefined if it would freeze the page: parsers repeat
 * unclosed formatting in each paragraph, so a few kilobytes can become millions of elements.
 */
export function parseHtml(html: string): HTMLElement | undefined {
  if (usesTemplates(html) || html.length > htmlLimits.characters) return undefined;
  // Only `write` can be stopped halfway.
  const parsed = document.implementation.createHTMLDocument();
  const elements = parsed.getElementsByTagName('*');
  parsed.open();
  for (let start = 0; start < html.length; start += charactersAtOnce) {
    parsed.write(inert.createHTML(html.slice(start, start + charactersAtOnce)));
    if (elements.length > htmlLimits.elements) return undefined;
  }
  parsed.close();
  const counts = [...elements].map(({ attributes }) => attributes.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total > htmlLimits.attributes || Math.max(...counts) > htmlLimits.attributesOfOne ? undefined : parsed.body;
}
