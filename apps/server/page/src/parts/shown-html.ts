import { nameRun, splitHidden } from '#text';
import type { Shown } from '#text/show-html';

/**
 * Creates the elements of a message. Only elements and attributes that `showHtml` keeps exist in it, and no text is parsed as
 * HTML again.
 */
export function createContent(content: Shown[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const node of content) fragment.append(createNode(node));
  return fragment;
}

function createNode(node: Shown): Node | string {
  if (typeof node === 'string') return node;
  const element = document.createElement(node.name);
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value);
  if (node.name === 'details') element.setAttribute('open', '');
  if (node.name === 'a') {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
  for (const child of node.children) element.append(createNode(child));
  return element;
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Replaces runs of invisible characters with their names. */
export function showHidden(root: Node): void {
  const ownerDocument = root.ownerDocument ?? document;
  for (const text of textsIn(root)) {
    const parts = splitHidden(text.data);
    if (!parts.some(({ hidden }) => hidden)) continue;
    // A spread could exceed the maximum number of arguments.
    const shown = ownerDocument.createDocumentFragment();
    for (const part of parts) {
      const mark = part.hidden ? ownerDocument.createElement('mark') : undefined;
      if (mark) mark.textContent = nameRun(part.text);
      shown.append(mark ?? part.text);
    }
    text.replaceWith(shown);
  }
}
