/** The maximum length of a body in a list of entries, in characters. */
export const shownCharacters = 4000;

/** The maximum length of a name, an address, a subject or a file name, in characters. Longer ones are suspicious. */
const shortCharacters = 200;

export const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Cuts a text that should be short. */
export const clip = (text: string) => (text.length > shortCharacters ? `${text.slice(0, shortCharacters)}…` : text);

export interface CutText {
  text: string;
  /** The offset to continue at; undefined at the end. */
  next: number | undefined;
}

/** A part of a text, limited in characters and in bytes as JSON. Surrogate pairs are not split. */
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
