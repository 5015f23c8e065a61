/** Swaps capital and small ASCII letters. */
export const swapCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/** A text with its first character percent-encoded, which is the same text. */
export function encodeFirst(text: string): string {
  const [first = '', ...rest] = text;
  const bytes = Buffer.from(first).toString('hex').toUpperCase().match(/../g) ?? [];
  return `${bytes.map((byte) => `%${byte}`).join('')}${encodeURIComponent(rest.join(''))}`;
}

/** A text whose first character is percent-encoded once more than the others. */
export const encodeFirstTwice = (text: string): string => `%25${text.charCodeAt(0).toString(16)}${text.slice(1)}`;
