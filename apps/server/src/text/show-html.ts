import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter as dom, html } from 'parse5';
import { splitHidden } from './hidden-characters.ts';
import {
  gapsAround,
  hidesText,
  isBox,
  isContainer,
  isContents,
  isLine,
  isMoved,
  isRemoved,
  raisedBy,
  readStyle,
  type Style,
} from './html-style.ts';
import { markerAttributes, markerOf, numberEntries, removeNumbers } from './list-markers.ts';
import { bodyOf, htmlLimits, parseWithin } from './parse-html.ts';
import type { Shown, ShownElement } from './shown.ts';

export type { Shown, ShownElement } from './shown.ts';
export { markerOf };

export interface ShownHtml {
  content: Shown[];
  /** The number of passages that the sender hid. */
  hidden: number;
  /** Whether the document is within the limits. Larger ones are cut off. */
  isWhole: boolean;
}

/**
 * Reads the visible part of an HTML body. The inbox page and agents both use the result, so they show the same text: there is
 * one parser, and only known elements remain. Pictures become their descriptions. Colors and sizes of text are ignored, so
 * white and tiny text is visible.
 */
export function showHtml(text: string): ShownHtml {
  const { document, isWhole } = parseWithin(text);
  const counter = { hidden: 0, covered: 0 };
  const content = showChildren(bodyOf(document), { isInvisible: false, isItem: false, within: [] }, counter);
  // Each run of invisible characters becomes an element on the page.
  const runs = splitHidden(plainTextOf(content)).filter((part) => part.hidden);
  return { content, hidden: counter.hidden, isWhole: isWhole && runs.length <= htmlLimits.elements };
}

/** The text of a visible part with the numbers of its lists, without marks for links, to compare it with other texts. */
export function plainTextOf(content: Shown[]): string {
  return content
    .map((node) => {
      if (typeof node === 'string') return node;
      const text = plainTextOf(node.children);
      return inline.has(node.name) ? text : `\n${markerOf(node.attributes)}${text}\n`;
    })
    .join('');
}

const setOf = (names: string) => new Set(names.split(' '));

/** Elements whose text no program shows. */
const withoutText = setOf('head title script style template rp datalist');

/** Elements that are not shown. Their text, such as a fallback for old browsers, is visible in some mail programs, so it counts as hidden. */
const notShown = setOf('audio video canvas object iframe noframes noembed progress meter xmp plaintext');

/** Elements of formulas and drawings that are not shown. */
const notDrawn = setOf('annotation annotation-xml defs desc metadata symbol');

/** Elements that remain as they are. All others become a `div` if they start a line, or else a `span`. */
const inline = setOf(
  'a abbr b bdi big cite code del dfn em i ins kbd mark q rt ruby s samp small span strike strong sub sup time tt u var wbr',
);
const kept = new Set([
  ...inline,
  ...setOf(
    'blockquote br caption col colgroup dd details div dt h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td tfoot th thead tr ul',
  ),
]);
const lines = setOf(
  'address article aside button center dialog dl fieldset figcaption figure footer form header hgroup legend main nav optgroup option search section',
);
const lists = setOf('ol ul');
const renamed = new Map([
  ['dir', 'ul'],
  ['menu', 'ul'],
]);

/** Each level of these adds a prefix to all lines in it, so the text could become hundreds of times longer. */
const prefixed = setOf('blockquote ol ul');
const mostPrefixes = 10;

const keptAttributes = setOf('dir lang');

/** The largest span of a cell, and how many more cells all cells of a mail may cover. A browser's time grows with both. */
const [mostSpan, mostCovered] = [100, 5000];

interface Context {
  /** Whether `visibility` hides the text. A descendant can override it. */
  isInvisible: boolean;
  /** Whether the parent lays out its children separately, side by side. */
  isItem: boolean;
  /** The names of the kept ancestors that matter to their descendants. */
  within: readonly string[];
}

interface Counter {
  hidden: number;
  /** The cells that other cells cover. */
  covered: number;
}

const showChildren = ({ childNodes }: Dom.ParentNode, context: Context, counter: Counter): Shown[] =>
  childNodes.flatMap((node) => show(node, context, counter));

function show(node: Dom.ChildNode, context: Context, counter: Counter): Shown[] {
  if (dom.isTextNode(node)) return context.isInvisible ? hide(node, counter) : [node.value];
  if (!dom.isElementNode(node) || withoutText.has(node.tagName)) return [];
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  const style = readStyle(attributes.get('style') ?? '');
  const isDrawn = node.namespaceURI !== html.NS.HTML;
  const isNotShown = (isDrawn ? notDrawn : notShown).has(node.tagName);
  if (isNotShown || attributes.has('hidden') || isRemoved(style, node.tagName, inline.has(node.tagName)))
    return hide(node, counter);
  const isInvisible = hidesText(style) ?? context.isInvisible;
  if (node.tagName === 'img') return isInvisible ? [] : [describePicture(attributes)];
  const name = isDrawn ? 'span' : nameFor(node.tagName, attributes, style, context.within);
  const within = name === 'a' || prefixed.has(name) ? [...context.within, name] : context.within;
  const isItem = isContainer(style) || (isContents(style) && context.isItem);
  const children = showChildren(node, { isInvisible, isItem, within }, counter);
  // A link without content is not visible.
  if (name === 'a' && !plainTextOf(children).trim()) return children;
  const isStruck = /line-through/.test(style.get('text-decoration') ?? style.get('text-decoration-line') ?? '');
  const marks = [isStruck ? 's' : undefined, inline.has(name) ? raisedBy(style) : undefined];
  const content = marks.reduce<Shown[]>(
    (inside, mark) => (mark && mark !== name ? [{ name: mark, attributes: {}, children: inside }] : inside),
    children,
  );
  const element: ShownElement = {
    name,
    attributes: attributesFor(name, attributes, style, counter),
    children: content,
  };
  if (name === 'ol') numberEntries(element, attributes, style);
  if (name === 'ul') removeNumbers(element);
  if (!inline.has(name)) return [element];
  const [before, after] = gapsAround(style);
  const isRaised = name === 'sup' || name === 'sub';
  const isApart = context.isItem || isDrawn || isBox(style) || (!isRaised && isMoved(style));
  return [...(isApart || before ? [' '] : []), element, ...(isApart || after ? [' '] : [])];
}

function hide(node: Dom.ChildNode, counter: Counter): [] {
  if (/[\p{L}\p{N}]/u.test(textIn(node))) counter.hidden += 1;
  return [];
}

function textIn(node: Dom.ChildNode): string {
  if (dom.isTextNode(node)) return node.value;
  return dom.isElementNode(node) && !withoutText.has(node.tagName) ? node.childNodes.map(textIn).join('') : '';
}

function nameFor(tagName: string, attributes: Map<string, string>, style: Style, within: readonly string[]): string {
  const name = renamed.get(tagName) ?? tagName;
  if (lines.has(name)) return 'div';
  if (prefixed.has(name) && within.filter((outer) => prefixed.has(outer)).length >= mostPrefixes) return 'div';
  if (name === 'li' && !within.some((outer) => lists.has(outer))) return 'div';
  // A link in a link would repeat its text.
  if (name === 'a' && (within.includes('a') || targetOf(attributes) === undefined))
    return isLine(style) ? 'div' : 'span';
  if (!kept.has(name) || name === 'span') return isLine(style) ? 'div' : 'span';
  return name;
}

/** The target of a link as the browser understands it. Only schemes that people recognize. Brackets, which enclose it in the text for agents, are encoded. */
function targetOf(attributes: Map<string, string>): string | undefined {
  const href = attributes.get('href') ?? '';
  const url = URL.canParse(href) ? new URL(href) : undefined;
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]*|mailto:)(.*)$/s.exec(url?.href ?? '') ?? [];
  return origin ? origin + path.replaceAll(/[[\]\s<>]/g, encodeURIComponent) : undefined;
}

function attributesFor(
  name: string,
  attributes: Map<string, string>,
  style: Style,
  counter: Counter,
): Record<string, string> {
  return {
    ...Object.fromEntries([...attributes].filter(([key]) => keptAttributes.has(key))),
    ...(name === 'a' && { href: targetOf(attributes) ?? '' }),
    ...(name === 'li' && markerAttributes(attributes, style)),
    ...((name === 'td' || name === 'th') && spansFor(attributes, counter)),
  };
}

function spansFor(attributes: Map<string, string>, counter: Counter): Record<string, string> {
  const spanOf = (key: string) => Math.min(Math.max(Number.parseInt(attributes.get(key) ?? '', 10) || 1, 1), mostSpan);
  const [columns, rows] = [spanOf('colspan'), spanOf('rowspan')];
  counter.covered += columns * rows - 1;
  if (counter.covered > mostCovered) return {};
  return { ...(columns > 1 && { colspan: `${columns}` }), ...(rows > 1 && { rowspan: `${rows}` }) };
}

/** Pictures are not loaded. Tracking pixels and spacers have no description, but keep the text around them apart. */
function describePicture(attributes: Map<string, string>): string {
  const sizes = ['width', 'height'].map((name) => attributes.get(name) ?? '');
  if (sizes.some((size) => /^[01](px)?$/.test(size.trim()))) return ' ';
  const alt = (attributes.get('alt') ?? '').trim();
  return alt ? `[picture: ${alt}]` : '[picture]';
}
