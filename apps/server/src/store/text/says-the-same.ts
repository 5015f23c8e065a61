/** What a mail program adds to one part of a mail and not to the other: numbers of lists, links, stand-ins for pictures. */
const additions = /^\s*\d+[.)]\s|\[(?:picture|image|cid)\b[^\]]*\]|\b(?:https?:\/\/|mailto:|tel:)[^\s<>"\])]*/gimu;

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(additions, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Whether two texts have the same letters and digits in the same order, whatever their layout. */
export const saysTheSame = (text: string, other: string) => lettersOf(text) === lettersOf(other);
