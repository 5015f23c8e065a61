/** The most of a body that is shown at once beside other entries, in characters. */
export const shownCharacters = 4000;

/** The most of a name, an address, a subject or a file name, in characters; longer ones are not what they seem to be. */
const shortCharacters = 200;

export const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The beginning of a text that should be short. */
export const clip = (text: string) => (text.length > shortCharacters ? `${text.slice(0, shortCharacters)}…` : text);

export interface CutText {
  text: string;
  /** Where to read on; nothing if this was the end. */
  next: number | undefined;
}

/** A part of a text from an offset on, within a number of characters and of bytes as JSON. Surrogate pairs are not split. */
export function cutText(text: string, offset: number, characters: number, bytes: number): CutText {
  let end = offset;
  let used = 2;
  for (const character of text.slice(offset, offset + characters + 1)) {
    used += bytesOf(character) - 2;
    if (used > bytes || end + character.length > offset + characters) break;
    end += character.length;
  }
  return { text: text.slice(offset, end), next: end < text.length ? end : undefined };
}
