/** Text that mail programs add to only one part of a mail: list numbers, links and placeholders for pictures. */
const additions =
  /^\s*\d+[.)]\s|\[(?:picture|image|cid)\b[^\]]*\]|\[[^\s\]]+@[^\s\]]+\]|\b(?:https?:\/\/|mailto:|tel:)[^\s<>"\])]*/gimu;

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(additions, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Whether two texts have the same letters and digits in the same order, regardless of layout. */
export const saysTheSame = (text: string, other: string) => lettersOf(text) === lettersOf(other);
