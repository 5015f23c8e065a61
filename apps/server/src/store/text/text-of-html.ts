import { compile, type FormatCallback } from 'html-to-text';
import { plainTextOf, type Shown, type ShownElement } from '#text/show-html';
import { maximumTextLength } from '../commands/contract-limits.ts';

/** Separates the cells of a row as a browser does in copied text. */
const formatCell: FormatCallback = (cell, walk, builder) => {
  builder.addLiteral('\t'.repeat(Number(cell.attribs.tabs)));
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

/** Converts what people see of an HTML body to text. */
export function textOf(content: Shown[]): string {
  const body = { name: 'div', attributes: {}, children: structuredClone(content) };
  placeCells(body);
  putCellsOnOneLine(body);
  writeTargets(body);
  const text = convert(toHtml(body)).split('\n').map(trimLine).join('\n').trim();
  return text.length <= maximumTextLength
    ? text
    : `${text.slice(0, maximumTextLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** More characters than links need. Nobody sees the target of a link on the page. */
const longestTarget = 1000;

/** Writes the targets of links behind their text, unless the text is the target. */
function writeTargets(element: ShownElement): void {
  const { name, attributes, children } = element;
  for (const child of children) if (typeof child !== 'string') writeTargets(child);
  if (name !== 'a') return;
  const target = (attributes.href ?? '').replace('mailto:', '');
  const shown = plainTextOf(children).trim();
  const isShown = [shown, `${shown}/`].includes(target);
  const written = target.length > longestTarget ? `${target.slice(0, longestTarget)}…` : target;
  Object.assign(element, {
    name: 'span',
    attributes: {},
    children: isShown ? children : [...children, ` [${written}]`],
  });
}

/** Trims the cells of a row. Each has a tab before it. Avoids regular expressions, whose time is quadratic in the number of spaces. */
function trimLine(line: string): string {
  const [before = '', ...inRow] = line.split('\t');
  if (inRow.length === 0) return before.trimEnd();
  const texts = inRow.map((text) => text.trim());
  return [...(before.trim() ? [before.trim()] : []), ...texts].join('\t').trimEnd();
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function toHtml(node: Shown): string {
  // Tabs separate the cells of a row. In preformatted text, they become spaces.
  if (typeof node === 'string') return escapeHtml(node.replaceAll('\t', '    '));
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const start = `<${[node.name, ...attributes].join('')}>`;
  return empty.has(node.name) ? start : `${start}${node.children.map(toHtml).join('')}</${node.name}>`;
}

const elementsIn = ({ children }: ShownElement) => children.filter((child) => typeof child !== 'string');

/** Sets the number of tabs before each cell. Cells that cover several columns or rows leave the covered ones empty. */
function placeCells(parent: ShownElement): void {
  const children = elementsIn(parent);
  for (const child of children) placeCells(child);
  /** For each column, the first row that no cell above covers. */
  const free: number[] = [];
  for (const [index, row] of children.filter(({ name }) => name === 'tr').entries()) {
    let [column, previous] = [0, -1];
    for (const { attributes } of elementsIn(row).filter(({ name }) => cells.has(name))) {
      while ((free[column] ?? 0) > index) column += 1;
      const end = column + Number(attributes.colspan ?? 1);
      attributes.tabs = `${column - previous}`;
      previous = column;
      for (; column < end; column += 1) free[column] = index + Number(attributes.rowspan ?? 1);
    }
  }
}

const empty = new Set(['br', 'col', 'hr', 'wbr']);
const cells = new Set(['td', 'th']);
const lines = new Set(['p', 'div', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements that need several lines. */
const structures = new Set(['table', 'ul', 'ol', 'pre', 'blockquote', 'hr']);

/**
 * Replaces the lines in the cells of a row with spaces, so that rows and cells stay apart. Outlook writes each cell as a
 * paragraph. Returns the elements in the parent that start a line, or `undefined` if it needs several lines.
 */
function putCellsOnOneLine(parent: ShownElement): ShownElement[] | undefined {
  const children = elementsIn(parent);
  const linesIn = new Map(children.map((child) => [child, putCellsOnOneLine(child)]));
  const inRow = parent.name === 'tr' ? children.filter(({ name }) => cells.has(name)) : [];
  if (inRow.length > 1 || Number(inRow[0]?.attributes.tabs) > 1)
    for (const line of inRow.flatMap((cell) => linesIn.get(cell) ?? []))
      Object.assign(line, { name: 'span', children: [' ', ...line.children] });
  const found: ShownElement[] = [];
  for (const [child, inChild] of linesIn) {
    if (!inChild || structures.has(child.name)) return undefined;
    if (lines.has(child.name)) found.push(child);
    found.push(...inChild);
  }
  return found;
}
