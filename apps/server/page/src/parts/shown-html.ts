import { nameRun, splitHidden } from '#text';
import type { Shown } from '#text/show-html';

/**
 * Creates the elements of a message. Only elements and attributes that `showHtml` keeps exist in it, and no text is parsed as
 * HTML again. Runs of invisible characters are replaced with their names.
 */
export function createContent(content: Shown[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const node of content) fragment.append(createNode(node));
  return fragment;
}

function createNode(node: Shown): Node {
  if (typeof node === 'string') return createText(node);
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

function createText(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const part of splitHidden(text)) {
    const mark = part.hidden ? document.createElement('mark') : undefined;
    if (mark) mark.textContent = nameRun(part.text);
    fragment.append(mark ?? part.text);
  }
  return fragment;
}
