import DOMPurify from 'dompurify';
import { codePointOf, splitHidden } from '../../../src/store/text/hidden-characters.ts';

/** Forbidden in messages: everything that loads, runs, submits or imitates the page. */
const forbidden = {
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'textarea',
    'select',
    'option',
    'video',
    'audio',
    'source',
    'picture',
    'svg',
    'math',
    'dialog',
  ],
  FORBID_ATTR: [
    'style',
    'class',
    'id',
    'name',
    'background',
    'srcset',
    'poster',
    'ping',
    'usemap',
    'contenteditable',
    'popover',
    'autofocus',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
    // Only schemes that people recognize.
    if (!/^(https?|mailto):/i.test(node.getAttribute('href') ?? '')) node.removeAttribute('href');
  }
  // Loading an image would tell the sender who read the message, when and where.
  if (node.tagName === 'IMG')
    node.replaceWith(`[picture${node.getAttribute('alt') ? `: ${node.getAttribute('alt')}` : ''}]`);
});

/** The safe part of a parsed HTML body. */
export const sanitize = (body: HTMLElement): DocumentFragment =>
  DOMPurify.sanitize(body, { ...forbidden, RETURN_DOM_FRAGMENT: true });

/** Replaces invisible characters with their names. */
export function showHidden(root: DocumentFragment): void {
  const { ownerDocument } = root;
  const texts = ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
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
