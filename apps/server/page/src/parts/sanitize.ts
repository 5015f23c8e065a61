import DOMPurify from 'dompurify';
import { codePointOf, keepVisible, splitHidden, type Tree } from '#text';

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
