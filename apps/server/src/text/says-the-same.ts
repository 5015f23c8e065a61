/** The marker of a list entry, at the start of a line. */
const marker = /^([ \t>*•-]*)(\d{1,3}|[a-z]{1,4})[.)](?=\s|$)/gimu;
const romans = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** A picture in the visible text of an HTML part, with its description. */
const shownPicture = /\[picture(?:: ([^[\]]*))?\]/g;
/** Ends before the next bracket, so that the time does not grow with the square of the brackets. */
const bracketed = /\[([^[\]]*)\]/g;
/** With pairs of brackets, as in `?filter[name]=abc` or `bell_(music)`. */
const address = /\b(?:https?:\/\/|mailto:)(?:[^\s<>"[\]()]|\[[^\s[\]]*\]|\([^\s()]*\))*/giu;
const mailAddress = /[[<(](?:mailto:)?([^\s@<>[\]()]+@[^\s<>[\]()]+)[\])>]/giu;
/** An address in brackets, or the brackets without it. Others may be signs of numbers. */
const angled = /<([^\s<>]*)>/g;

/** Longer parts are treated as different without comparing them. */
const mostCharacters = 100_000;

/** The maximum nesting of lists. Markers below that level are compared as text. */
const mostLists = 10;

/** Removes the markers of lists that start at 1. Other numbers at the start of a line may be amounts. */
function withoutMarkers(text: string): string {
  /** The last marker of each list, the innermost last. */
  const lists: number[][] = [];
  return text.replaceAll(marker, (whole, before: string, name: string) => {
    const numbers = /\d/.test(name)
      ? [Number(name)]
      : [romans.indexOf(name.toLowerCase()) + 1, name.length === 1 ? name.toLowerCase().charCodeAt(0) - 96 : 0];
    const continued = lists.findLastIndex((last) => numbers.some((number) => number > 1 && last.includes(number - 1)));
    if (continued === -1 && !numbers.includes(1)) return whole;
    lists.splice(continued === -1 ? mostLists - 1 : continued, mostLists, numbers);
    return before;
  });
}

/** The last two labels of the host of a URL, or a mail address. */
function domainOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === 'mailto:' ? pathname : hostname.split('.').slice(-2).join('.');
}

/** A line without words, or the quote marks and the bullet at the start of a line. */
const decoration =
  /^[-=_*~+|#. \t\u2010-\u2015\u2500-\u259f]{3,}$|^[ \t\u00a0>]+|(?<=^[ \t\u00a0>]{0,20})[-+\u2010-\u2015\u25a0-\u25ff\u27a0-\u27bf](?=[ \t\u00a0])/gmu;

/**
 * The letters, numbers and symbols of a text, and the signs of its numbers: 12.50 is neither 1250 nor -12.50, and 5-10 is not
 * 510. Spaces, quotes, brackets and decoration are layout.
 */
function contentOf(text: string): string {
  const content = text
    .replaceAll(decoration, '')
    // Composing them takes time in proportion to the square of their number.
    .replaceAll(/\p{M}{20,}/gu, '')
    .normalize('NFKC')
    // A few characters stand for whole phrases.
    .slice(0, 2 * mostCharacters)
    .replaceAll(angled, (whole, inside: string) => (inside === '' || /[@:]/.test(inside) ? inside : whole))
    .replaceAll(/(?<![\p{L}\p{N}.])\.(?=\p{N})/gu, '0.')
    .replaceAll(/~~|={2,}/g, '')
    .replaceAll(/[\u2010-\u2015−]|-{2,}/gu, '-')
    .replaceAll(/[⁄∕]/gu, '/')
    .replaceAll('×', 'x')
    .replaceAll(/[|\u2500-\u259f]|[^\p{L}\p{N}\p{Sc}\p{Sm}\p{So}.,:*/%‰-]/gu, '');
  const isNumber = (position: number) => /[\p{N}\p{Sc}]/u.test(content[position] ?? '');
  return content
    .replaceAll(/[.,:]+|[*/]+|[%‰\p{Sm}-]+/gu, (signs, start: number) => {
      const [isAfter, isBefore] = [isNumber(start - 1), isNumber(start + signs.length)];
      if (/[.,:]/.test(signs)) return isAfter && isBefore ? signs : '';
      // Slashes and asterisks also mark emphasis.
      if (/[*/]/.test(signs)) return isAfter && isBefore && signs.length === 1 ? signs : '';
      return isAfter || isBefore ? signs : '';
    })
    .toLowerCase();
}

/**
 * Whether two parts of a mail have the same letters, numbers and symbols in the same order, regardless of layout. Mail programs
 * write markers of lists, targets of links and descriptions of pictures into the text part: these do not count if the HTML part
 * has them.
 *
 * @param shown The visible text of the HTML part.
 * @param targets The targets of its links.
 */
export function saysTheSame(text: string, shown: string, targets: readonly string[] = []): boolean {
  if (text === shown) return true;
  if (Math.max(text.length, shown.length) > mostCharacters) return false;
  const domains = new Set(targets.map(domainOf));
  // Mail services replace the targets of the HTML part, so they count only if the HTML part shows URLs.
  const showsUrls = shown.search(address) !== -1;
  const pictures = new Set(Array.from(shown.matchAll(shownPicture), ([, description = '']) => contentOf(description)));
  const isPicture = (inside: string) =>
    /^(?:cid:\S*|image|picture)$/i.test(inside) || pictures.has(contentOf(describedBy(inside)));
  const plain = (part: string) =>
    contentOf(
      withoutMarkers(part)
        .replaceAll(mailAddress, (whole, mail: string) => (domains.has(mail.split('?')[0] ?? '') ? '' : whole))
        .replaceAll(address, (url) => (!showsUrls || domains.has(domainOf(url)) ? '' : url))
        .replaceAll(bracketed, (whole, inside: string) => (isPicture(inside.trim()) ? symbolsOf(inside) : whole)),
    );
  return plain(text) === plain(shown);
}

const describedBy = (inside: string) => inside.trim().replace(/^(?:image|picture):/i, '');

/** Pictures of emoji are emoji in the text part. */
const symbolsOf = (inside: string) => (/[\p{L}\p{N}]/u.test(describedBy(inside)) ? '' : describedBy(inside));
