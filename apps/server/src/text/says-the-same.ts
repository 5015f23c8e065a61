/** The marker of a list entry, at the start of a line. */
const marker = /^([ \t>*•-]*)(\d{1,3}|[a-z]{1,4})[.)](?=\s|$)/gimu;
const romans = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** A picture in the visible text of an HTML part, with its description. */
const shownPicture = /\[picture(?:: ([^[\]]*))?\]/g;
/** Ends before the next bracket, so that the time does not grow with the square of the brackets. */
const bracketed = /\[([^[\]]*)\]/g;
/** With pairs of brackets, as in `?filter[name]=abc`. */
const address = /\b(?:https?:\/\/|mailto:)(?:[^\s<>"[\])]|\[[^\s[\]]*\])*/giu;
const mailAddress = /[[<(](?:mailto:)?([^\s@<>[\]()]+@[^\s<>[\]()]+)[\])>]/giu;

/** More characters than mails have. Longer parts count as different. */
const mostCharacters = 100_000;

/** Removes the markers of lists that start at 1. Other numbers at the start of a line may be amounts. */
function withoutMarkers(text: string): string {
  let previous: number[] = [];
  return text.replaceAll(marker, (whole, before: string, name: string) => {
    const numbers = /\d/.test(name)
      ? [Number(name)]
      : [romans.indexOf(name.toLowerCase()) + 1, name.length === 1 ? name.toLowerCase().charCodeAt(0) - 96 : 0];
    const isNext = numbers.some((number) => number === 1 || (number > 1 && previous.includes(number - 1)));
    if (isNext) previous = numbers;
    return isNext ? before : whole;
  });
}

/** The last two labels of the host of a URL, or a mail address. */
function domainOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === 'mailto:' ? pathname : hostname.split('.').slice(-2).join('.');
}

/** The letters and numbers of a text. Signs of numbers and separators inside them count: 12.50 is neither 1250 nor -12.50. */
function lettersOf(text: string): string {
  const plain = text
    // Composing them takes time in proportion to the square of their number.
    .replaceAll(/\p{M}{20,}/gu, '')
    .normalize('NFKC')
    // A few characters stand for whole phrases.
    .slice(0, 2 * mostCharacters);
  return plain
    .replaceAll(/(?<![\p{L}\p{N}])[-−](?=\p{N})/gu, '−')
    .replaceAll(/(?<!\p{N})[.,:]|[.,:](?!\p{N})|[^\p{L}\p{N}.,:−]/gu, '')
    .toLowerCase();
}

/**
 * Whether two parts of a mail have the same letters and numbers in the same order, regardless of layout. Mail programs write
 * markers of lists, targets of links and descriptions of pictures into the text part: these do not count if the HTML part has
 * them.
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
  const pictures = new Set(Array.from(shown.matchAll(shownPicture), ([, description = '']) => lettersOf(description)));
  const isPicture = (inside: string) =>
    /^(?:cid:\S*|image|picture)$/i.test(inside) || pictures.has(lettersOf(inside.replace(/^(?:image|picture):/i, '')));
  const plain = (part: string) =>
    lettersOf(
      withoutMarkers(part)
        .replaceAll(mailAddress, (whole, mail: string) => (domains.has(mail.split('?')[0] ?? '') ? '' : whole))
        .replaceAll(address, (url) => (!showsUrls || domains.has(domainOf(url)) ? '' : url))
        .replaceAll(bracketed, (whole, inside: string) => (isPicture(inside.trim()) ? '' : whole)),
    );
  return plain(text) === plain(shown);
}
