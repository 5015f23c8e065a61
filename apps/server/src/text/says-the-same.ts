/** Text that mail programs add to only one part of a mail: list markers, link targets and placeholders for pictures. */
const additions = [
  /(?<=^|\s)(?:\d{1,3}|[a-z]|[ivxlcdm]{1,6})[.)](?=\s|$)/giu,
  // Each match ends before the next bracket, so that the time does not grow with the square of the brackets.
  /\[(?:picture|image|cid|https?:|mailto:|tel:|[^\s[\]]+@)[^[\]]*\]/giu,
  /\b(?:https?:\/\/|mailto:|tel:)[^\s<>"\])]*/giu,
];

/** The letters and numbers of a text. Separators inside numbers count: 12.50 is not 1250. */
const lettersOf = (text: string) =>
  additions
    .reduce((rest, addition) => rest.replaceAll(addition, ''), text.normalize('NFKC'))
    .replaceAll(/(?<!\p{N})[.,]|[.,](?!\p{N})|[^\p{L}\p{N}.,]/gu, '')
    .toLowerCase();

/** Whether two texts have the same letters and numbers in the same order, regardless of layout. */
export const saysTheSame = (text: string, other: string) => lettersOf(text) === lettersOf(other);
