/** The declarations of a `style` attribute. */
export type Style = Map<string, string>;

/** Comments, strings, URLs and escapes, in which a semicolon does not end a declaration. */
const opaque =
  /\/\*.*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\burl\((?!\s*["'])(?:\\.|[^)\\])*|\\(?:([\da-f]{1,6})\s?|(.))/gis;

/** The declarations of a `style` attribute, without comments, strings and URLs. */
export function readStyle(text: string): Style {
  const plain = text
    .replaceAll(opaque, (_, code?: string, escaped = '') => {
      const character = code ? String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))) : escaped;
      return /[\w.-]/.test(character) ? character : '';
    })
    .toLowerCase();
  const declarations = plain.split(';').map((declaration) => {
    const [name = '', ...rest] = declaration.split(':');
    const [value = '', ...important] = rest.join(':').split(/!\s*important/);
    return { name: name.trim(), value: value.trim(), isImportant: important.length > 0 };
  });
  const ordered = [
    ...declarations.filter(({ isImportant }) => !isImportant),
    ...declarations.filter((each) => each.isImportant),
  ];
  return new Map(ordered.map(({ name, value }) => [name, value]));
}

const displayOf = (style: Style) => style.get('display') ?? 'inline';

export const isContents = (style: Style) => displayOf(style) === 'contents';

/** Whether an element lays out its children separately, side by side. */
export const isContainer = (style: Style) => /flex|grid|box/.test(displayOf(style));

/** Whether a style places an element apart from the text around it, perhaps on the same line. */
export const isBox = (style: Style) =>
  !/^(inline|contents|ruby|initial|inherit|unset|revert)$/.test(displayOf(style)) ||
  /^(left|right)$/.test(style.get('float') ?? '') ||
  /^(absolute|fixed)$/.test(style.get('position') ?? '');

/** Whether a style starts a line. */
export const isLine = (style: Style) =>
  style.has('display') && isBox(style) && !/^inline|^table-c|^-\w+-inline/.test(displayOf(style));

/** Whether a style moves or raises the text of an inline element, so that it is apart from the text around it. */
export const isMoved = (style: Style) =>
  !/^(baseline|middle|super|sub|initial|inherit|unset|revert)$/.test(style.get('vertical-align') ?? 'baseline') ||
  (style.get('position') === 'relative' &&
    [...style].some(([name, value]) => /^(left|right|top|bottom|inset)/.test(name) && isWide(value.replace(/^-/, ''))));

/** Returns `sup` or `sub` for shifted text, so that 19⁹⁹ is not read as 1999. */
export function raisedBy(style: Style): 'sup' | 'sub' | undefined {
  const align = style.get('vertical-align');
  return align === 'super' ? 'sup' : align === 'sub' ? 'sub' : undefined;
}

const gap = /^(padding|margin|border)(-inline)?(?:-(left|right|start|end))?(?:-width)?$/;

/** Whether the padding, border or margin before and after an element is at least as wide as a space. */
export function gapsAround(style: Style): [before: boolean, after: boolean] {
  const [before, after] = [new Map<string, string>(), new Map<string, string>()];
  for (const [name, value] of style) {
    const [, kind, inline, side] = gap.exec(name) ?? [];
    if (!kind) continue;
    const [first = '', second = first, , fourth = second] = lengthsIn(value, kind);
    const [start, end] = inline ? [first, second] : [fourth, second];
    if (!/right|end/.test(side ?? '')) before.set(kind, start);
    if (!/left|start/.test(side ?? '')) after.set(kind, end);
  }
  return [[...before.values()].some(isWide), [...after.values()].some(isWide)];
}

/** A border also has a style and a color. */
function lengthsIn(value: string, kind: string): string[] {
  if (kind === 'border')
    return value
      .replaceAll(/\([^)]*/g, '')
      .split(/\s+/)
      .filter((part) => /^[\d.]+[a-z]*$/.test(part));
  return isComputed(value) ? [value] : value.split(/\s+/);
}

/** Such as `calc(1em + 4px)`. */
const isComputed = (length: string) => length.includes('(');

function isWide(length: string): boolean {
  const least = /em|ch/.test(length) ? 0.25 : length.endsWith('pt') ? 3 : 4;
  return isComputed(length) || Number.parseFloat(length) >= least;
}

const isZero = (value = '') => /^[+-]?(0+(\.0*)?|\.0+)(px|em|rem|pt|%|vh|vw|ex|ch)?$/.test(value);
const isFlat = (style: Style, name: string) =>
  (isZero(style.get(name)) || isZero(style.get(`max-${name}`))) && isZero(style.get(`min-${name}`) ?? '0');
const isFarAway = (value = '') => /^-\d{4,}/.test(value);

/** Whether `visibility` hides the text of an element; undefined if the style does not say. */
export function hidesText(style: Style): boolean | undefined {
  const visibility = style.get('visibility');
  return visibility === undefined ? undefined : visibility === 'hidden' || visibility === 'collapse';
}

/** Whether an element has a size of its own. Parts of tables grow with their content, and inline elements have none. */
const hasSize = (style: Style, name: string, isInline: boolean) =>
  !/^(table|thead|tbody|tfoot|tr|td|th)$/.test(name) && (!isInline || isBox(style));

/** Whether a style hides an element and everything in it. */
export function isRemoved(style: Style, tagName: string, isInline: boolean): boolean {
  const is = (name: string, ...values: string[]) => values.includes(style.get(name) ?? '');
  const clips =
    is('overflow', 'hidden', 'clip') || is('overflow-y', 'hidden', 'clip') || is('overflow-x', 'hidden', 'clip');
  const isPlaced = is('position', 'absolute', 'fixed', 'relative');
  // Overflowing content is visible in the padding, and padding moves it back.
  const isPadded = [...style].some(([key, value]) => key.startsWith('padding') && /[1-9]/.test(value));
  return (
    is('display', 'none') ||
    is('content-visibility', 'hidden') ||
    isZero(style.get('opacity')) ||
    (clips &&
      !isPadded &&
      hasSize(style, tagName, isInline) &&
      ['height', 'width'].some((size) => isFlat(style, size))) ||
    (isPlaced && ['left', 'right', 'top', 'bottom'].some((side) => isFarAway(style.get(side)))) ||
    (!isPadded && ['text-indent', 'margin-left', 'margin-top'].some((key) => isFarAway(style.get(key)))) ||
    (is('position', 'absolute', 'fixed') && /^rect\((?:0(?:px|em|%)?[,\s]*){4}\)$/.test(style.get('clip') ?? '')) ||
    /^(inset\((?:50|100)%(?:\s+(?:50|100)%){0,3}\)|circle\(0(?:px|em|%)?(?:\s+at\s[^)]*)?\))$/.test(
      style.get('clip-path') ?? '',
    ) ||
    /(scale[xy]?\(0[,)\s]|translate[xy]?\(-\d{4,})/.test(style.get('transform') ?? '')
  );
}
