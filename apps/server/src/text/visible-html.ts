/** Limits on HTML that is shown. The worst input tested took Chromium less than a second. */
export const htmlLimits = { characters: 300_000, elements: 5000, attributes: 30_000, attributesOfOne: 100 };

/** How to read and change a parsed document, in a browser or on the server. */
export interface Tree<Node> {
  /** The name of an element in lowercase. */
  nameOf(node: Node): string | undefined;
  attributeOf(node: Node, name: string): string | undefined;
  childrenOf(node: Node): Node[];
  /** The text of a text node. */
  textOf(node: Node): string | undefined;
  remove(node: Node): void;
  replaceWithText(node: Node, text: string): void;
}

/** Elements whose text no program shows. */
const withoutText = new Set('head title script style template rp datalist'.split(' '));

/**
 * Elements that the page does not show. Their text, such as a fallback for old browsers, is visible in some mail programs, so
 * it counts as hidden.
 */
const notShown = new Set(
  'noscript svg math audio video canvas object iframe noframes noembed progress meter xmp plaintext'.split(' '),
);

/** The page does not show documents with templates, because it cannot count their elements. */
export const usesTemplates = (html: string) => /<template/i.test(html);

/** Properties that descendants inherit and may set again. */
interface Inherited {
  isInvisible: boolean;
  isTiny: boolean;
}

/**
 * Reduces a document to its visible text: removes everything that the sender hid, and replaces pictures with their
 * descriptions. The inbox page and agents both show the result. The page ignores colors, sizes and positions of visible text,
 * so white text is visible. Returns the number of passages that were hidden.
 */
export function keepVisible<Node>(tree: Tree<Node>, root: Node): number {
  let hidden = 0;
  const remove = (node: Node) => {
    if (/[\p{L}\p{N}]/u.test(textIn(tree, node))) hidden += 1;
    tree.remove(node);
  };
  const visit = (parent: Node, inherited: Inherited) => {
    for (const node of [...tree.childrenOf(parent)]) {
      const name = tree.nameOf(node);
      if (name === undefined) {
        if (inherited.isInvisible || inherited.isTiny) remove(node);
        continue;
      }
      const style = readStyle(tree.attributeOf(node, 'style') ?? '');
      const own = inherit(inherited, style);
      if (withoutText.has(name)) tree.remove(node);
      else if (notShown.has(name) || tree.attributeOf(node, 'hidden') !== undefined || isRemoved(style)) remove(node);
      else if (name === 'img') tree.replaceWithText(node, own.isInvisible ? '' : describePicture(tree, node));
      else visit(node, own);
    }
  };
  visit(root, { isInvisible: false, isTiny: false });
  return hidden;
}

function textIn<Node>(tree: Tree<Node>, node: Node): string {
  if (withoutText.has(tree.nameOf(node) ?? '')) return '';
  const children = tree.childrenOf(node).map((child) => textIn(tree, child));
  return [tree.textOf(node) ?? '', ...children].join('');
}

/** Pictures are not loaded. Tracking pixels and spacers have no description. */
function describePicture<Node>(tree: Tree<Node>, node: Node): string {
  const sizes = ['width', 'height'].map((name) => tree.attributeOf(node, name) ?? '');
  if (sizes.some((size) => /^[01](px)?$/.test(size.trim()))) return '';
  const alt = (tree.attributeOf(node, 'alt') ?? '').trim();
  return alt ? `[picture: ${alt}]` : '[picture]';
}

type Style = Map<string, string>;

/** The declarations of a `style` attribute, without comments and escapes. */
function readStyle(text: string): Style {
  const plain = text
    .replaceAll(/\/\*.*?(\*\/|$)/gs, '')
    .replaceAll(/\\([\da-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))),
    )
    .replaceAll('!important', '')
    .toLowerCase();
  const declarations = plain.split(';').map((declaration): [string, string] => {
    const [name = '', ...value] = declaration.split(':');
    return [name.trim(), value.join(':').trim()];
  });
  return new Map(declarations);
}

const isZero = (value = '') => /^[+-]?(0+(\.0*)?|\.0+)(px|em|rem|pt|%|vh|vw|ex|ch)?$/.test(value);
const isFarAway = (value = '') => /^-\d{4,}/.test(value);

function inherit({ isInvisible, isTiny }: Inherited, style: Style): Inherited {
  const visibility = style.get('visibility');
  const size = style.get('font-size') ?? /(?:^|\s)(0\S*)/.exec(style.get('font') ?? '')?.[1];
  return {
    isInvisible: visibility === undefined ? isInvisible : visibility === 'hidden' || visibility === 'collapse',
    isTiny: size === undefined ? isTiny : isZero(size) || (isTiny && /%$|^[\d.]+em$/.test(size)),
  };
}

/** Whether a style hides an element and everything in it. */
function isRemoved(style: Style): boolean {
  const is = (name: string, ...values: string[]) => values.includes(style.get(name) ?? '');
  const clips =
    is('overflow', 'hidden', 'clip') || is('overflow-y', 'hidden', 'clip') || is('overflow-x', 'hidden', 'clip');
  const isPlaced = is('position', 'absolute', 'fixed', 'relative');
  return (
    is('display', 'none') ||
    is('mso-hide', 'all') ||
    is('content-visibility', 'hidden') ||
    isZero(style.get('opacity')) ||
    (clips && ['height', 'max-height', 'width', 'max-width'].some((name) => isZero(style.get(name)))) ||
    (isPlaced && ['left', 'right', 'top', 'bottom'].some((name) => isFarAway(style.get(name)))) ||
    ['text-indent', 'margin-left', 'margin-top'].some((name) => isFarAway(style.get(name))) ||
    /^(rect\([0.,a-z%\s]*\)|inset\((50%|100%).*\)|circle\(0.*\))$/.test(
      style.get('clip') ?? style.get('clip-path') ?? '',
    ) ||
    /(scale[xy]?\(0[,)\s]|translate[xy]?\(-\d{4,})/.test(style.get('transform') ?? '')
  );
}
