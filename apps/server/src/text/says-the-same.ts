/** Text that mail programs add to only one part of a mail: list markers, link targets and placeholders for pictures. */
const marker = /(?<=^|\s)(?:\d{1,3}|[a-z]|[ivxlcdm]{1,6})[.)](?=\s|$)/giu;
/** Ends before the next bracket, so that the time does not grow with the square of the brackets. */
const bracketed = /\[([^[\]]*)\]/g;
/** With pairs of brackets, as in `?filter[name]=abc`. */
const target = /\b(?:https?:\/\/|mailto:|tel:)(?:[^\s<>"[\])]|\[[^\s[\]]*\])*/giu;

const isTarget = (text: string) => /^(?:picture|image|cid|https?:|mailto:|tel:)/i.test(text) || /^[^\s@]+@/.test(text);

/** More characters than mails have. Longer parts count as different. */
const mostCharacters = 100_000;

/** The letters and numbers of a text. Separators inside numbers count: 12.50 is not 1250. */
function lettersOf(text: string): string {
  const plain = text
    // Composing them takes time in proportion to the square of their number.
    .replaceAll(/\p{M}{20,}/gu, '')
    .normalize('NFKC')
    // A few characters stand for whole phrases.
    .slice(0, 2 * mostCharacters);
  return plain
    .replaceAll(marker, '')
    .replaceAll(bracketed, (whole, text: string) => (isTarget(text) ? '' : whole))
    .replaceAll(target, '')
    .replaceAll(/(?<!\p{N})[.,]|[.,](?!\p{N})|[^\p{L}\p{N}.,]/gu, '')
    .toLowerCase();
}

/** Whether two texts have the same letters and numbers in the same order, regardless of layout. */
export const saysTheSame = (text: string, other: string) =>
  text === other || (Math.max(text.length, other.length) <= mostCharacters && lettersOf(text) === lettersOf(other));
