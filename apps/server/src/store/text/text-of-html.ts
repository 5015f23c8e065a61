import { compile, type FormatCallback } from 'html-to-text';
import { plainTextOf, type Shown, type ShownElement } from '#text/show-html';
import { maximumTextLength } from '../commands/contract-limits.ts';

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
  // Without the zero-width space, which the page shows by its code.
  whitespaceCharacters: ' \t\r\n\f',
  // The input is within the limits of `showHtml`.
  limits: { maxInputLength: Number.POSITIVE_INFINITY },
  formatters: { cell: formatCell, row: formatRow },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
    { selector: 'tr', format: 'row' },
    ...['s', 'del', 'strike'].map((selector) => surround(selector, '~~', '~~')),
    // 19⁹⁹ is not 1999.
    surround('sup', '^'),
    surround('sub', '_'),
    ...['caption', 'details', 'summary', 'dt', 'dd'].map((selector) => ({ selector, format: 'block' })),
  ],
});

/** Converts the visible part of an HTML body to text. */
export function textOf(content: Shown[]): string {
  const text = convert(toHtml({ name: 'div', attributes: {}, children: content }))
    .split('\n')
    .map(trimLine)
    .join('\n')
    .trim();
  return text.length <= maximumTextLength
    ? text
    : `${text.slice(0, maximumTextLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** More characters than links need. Nobody sees the target of a link on the page. */
const longestTarget = 1000;

/** The target of a link behind its text, unless the text is the target. */
function targetOf({ attributes, children }: ShownElement): string {
  const target = (attributes.href ?? '').replace('mailto:', '');
  const shown = plainTextOf(children).trim();
  if ([shown, `${shown}/`].includes(target)) return '';
  return ` [${target.length > longestTarget ? `${target.slice(0, longestTarget)}…` : target}]`;
}

/** Trims the cells of a row. Each has a tab before it. Avoids regular expressions, whose time is quadratic in the number of spaces. */
function trimLine(line: string): string {
  const [before = '', ...inRow] = line.split('\t');
  if (inRow.length === 0) return before.trimEnd();
  const texts = inRow.map((text) => text.trim());
  return [...(before.trim() ? [before.trim()] : []), ...texts].join('\t').trimEnd();
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @param isFlat Whether to write lines as spaces. In cells next to others, Outlook writes a paragraph in each. */
function toHtml(node: Shown, isFlat = false): string {
  // Tabs separate the cells of a row. In preformatted text, they become spaces.
  if (typeof node === 'string') return escapeHtml(node.replaceAll('\t', '    '));
  const { name } = node;
  const inside = name === 'tr' ? isSplit(node) : isFlat && !structures.has(name);
  const content = node.children.map((child) => toHtml(child, inside)).join('');
  if (name === 'a') return content + escapeHtml(targetOf(node));
  if (isFlat && lines.has(name)) return ` ${content} `;
  const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const start = `<${[name, ...attributes].join('')}>`;
  return empty.has(name) ? start : `${start}${content}</${name}>`;
}

/** Whether a row has several cells. */
const isSplit = ({ children }: ShownElement) =>
  children.filter((child) => typeof child !== 'string' && cells.has(child.name)).length > 1;

const empty = new Set(['br', 'col', 'hr', 'wbr']);
const cells = new Set(['td', 'th']);
const lines = new Set(['p', 'div', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements that need several lines. */
const structures = new Set(['table', 'ul', 'ol', 'pre', 'blockquote']);
