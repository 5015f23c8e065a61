import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter as dom } from 'parse5';
import { splitHidden } from './hidden-characters.ts';
import { bodyOf, htmlLimits, parseWithin } from './parse-html.ts';
import type { Shown, ShownElement } from './shown.ts';

export type { Shown, ShownElement } from './shown.ts';

export interface ShownHtml {
  content: Shown[];
  /** The number of passages that the sender hid. */
  hidden: number;
  /** Whether the document is within the limits. Larger ones are cut off. */
  isWhole: boolean;
}

/**
 * Reads the visible part of an HTML body. The inbox page and agents both use the result, so they show the same text: there is
 * one parser, and only known elements remain. Pictures become their descriptions. Only `display: none` and the attribute
 * `hidden` hide text. White, tiny and transparent text is visible.
 */
export function showHtml(text: string): ShownHtml {
  const { document, isWhole } = parseWithin(text);
  const counter = { hidden: 0, covered: 0 };
  const content = showChildren(bodyOf(document), [], counter);
  // Each run of invisible characters becomes an element on the page.
  const runs = splitHidden(plainTextOf(content)).filter((part) => part.hidden);
  return { content, hidden: counter.hidden, isWhole: isWhole && runs.length <= htmlLimits.elements };
}

/** The text of a visible part without marks for links, lists and tables. */
export function plainTextOf(content: Shown[]): string {
  return content
    .map((node) => {
      if (typeof node === 'string') return node;
      const text = plainTextOf(node.children);
      return inline.has(node.name) ? text : `\n${text}\n`;
    })
    .join('');
}

const setOf = (names: string) => new Set(names.split(' '));

/** Elements whose text no program shows. */
const withoutText = setOf('head title script style template rp datalist');

/** Elements that are not shown. Their text, such as a fallback for old browsers, is visible in some mail programs, so it counts as hidden. */
const notShown = setOf('audio video canvas object iframe noframes noembed progress meter xmp plaintext svg math');

/** Elements that remain as they are. All others become a `div` if they are in `lines`, or else a `span`. */
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

/** The maximum span of a cell, and of extra cells that all spans in a mail cover. Rendering time grows with both. */
const [mostSpan, mostCovered] = [100, 5000];

interface Counter {
  hidden: number;
  /** The number of extra cells that spans cover. */
  covered: number;
}

/** @param within The names of the links, lists and quotes around the node. */
const showChildren = ({ childNodes }: Dom.ParentNode, within: readonly string[], counter: Counter): Shown[] =>
  childNodes.flatMap((node) => show(node, within, counter));

function show(node: Dom.ChildNode, outer: readonly string[], counter: Counter): Shown[] {
  if (dom.isTextNode(node)) return [node.value];
  if (!dom.isElementNode(node) || withoutText.has(node.tagName)) return [];
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  const style = readStyle(attributes.get('style') ?? '');
  const display = style.get('display') ?? '';
  if (notShown.has(node.tagName) || attributes.has('hidden') || /^none\b/.test(display)) {
    if (/[\p{L}\p{N}]/u.test(textIn(node))) counter.hidden += 1;
    return [];
  }
  if (node.tagName === 'img') return [describePicture(attributes)];
  const name = nameFor(node.tagName, attributes, outer);
  const within = name === 'a' || prefixed.has(name) ? [...outer, name] : outer;
  const children = showChildren(node, within, counter);
  // A link without content is not visible.
  if (name === 'a' && !plainTextOf(children).trim()) return children;
  const isSideBySide = /flex|grid/.test(display);
  const content = isSideBySide ? children.flatMap((child) => [' ', child]) : children;
  const isStruck =
    name !== 's' && /line-through/.test(style.get('text-decoration') ?? style.get('text-decoration-line') ?? '');
  const element: ShownElement = {
    name,
    attributes: attributesFor(name, attributes, counter),
    children: isStruck ? [{ name: 's', attributes: {}, children: content }] : content,
  };
  return inline.has(name) && isApart(style) ? [' ', element, ' '] : [element];
}

type Style = Map<string, string>;

/** The declarations of a `style` attribute. */
function readStyle(text: string): Style {
  const declarations = text.toLowerCase().split(';');
  return new Map(
    declarations.map((declaration) => {
      const [name = '', value = ''] = declaration.split(':');
      return [name.trim(), value.trim()];
    }),
  );
}

/** Whether a style places an inline element apart from the text around it. */
const isApart = (style: Style) =>
  [...style].some(([name, value]) =>
    /^(padding|margin|border)/.test(name)
      ? /[1-9]/.test(value)
      : /^(display|float|position|vertical-align)$/.test(name) &&
        !/^(inline|relative|baseline|middle)(\s|$)/.test(value),
  );

function textIn(node: Dom.ChildNode): string {
  if (dom.isTextNode(node)) return node.value;
  return dom.isElementNode(node) && !withoutText.has(node.tagName) ? node.childNodes.map(textIn).join('') : '';
}

function nameFor(tagName: string, attributes: Map<string, string>, within: readonly string[]): string {
  const name = renamed.get(tagName) ?? tagName;
  if (lines.has(name)) return 'div';
  if (prefixed.has(name) && within.filter((outer) => prefixed.has(outer)).length >= mostPrefixes) return 'div';
  if (name === 'li' && !within.some((outer) => lists.has(outer))) return 'div';
  // A link in a link would repeat its text.
  if (name === 'a' && (within.includes('a') || targetOf(attributes) === undefined)) return 'span';
  return kept.has(name) ? name : 'span';
}

/** The target of a link as the browser understands it. Only schemes that people recognize. Brackets, which enclose it in the text for agents, are encoded. */
function targetOf(attributes: Map<string, string>): string | undefined {
  const href = attributes.get('href') ?? '';
  const url = URL.canParse(href) ? new URL(href) : undefined;
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]*|mailto:)(.*)$/s.exec(url?.href ?? '') ?? [];
  return origin ? origin + path.replaceAll(/[[\]\s<>]/g, encodeURIComponent) : undefined;
}

function attributesFor(name: string, attributes: Map<string, string>, counter: Counter): Record<string, string> {
  return {
    ...Object.fromEntries([...attributes].filter(([key]) => keptAttributes.has(key))),
    ...(name === 'a' && { href: targetOf(attributes) ?? '' }),
    ...(name === 'ol' && markersOf(attributes)),
    ...((name === 'td' || name === 'th') && spansFor(attributes, counter)),
  };
}

/** The first number and the type of the markers of a list. Larger numbers are ignored, so that markers are short. */
function markersOf(attributes: Map<string, string>): Record<string, string> {
  const [start = '', type = ''] = [attributes.get('start'), attributes.get('type')];
  return { ...(/^[1-9]\d{0,2}$/.test(start) && { start }), ...(/^[1aAiI]$/.test(type) && { type }) };
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
