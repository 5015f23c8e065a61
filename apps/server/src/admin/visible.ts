import { splitHidden } from '#text';

/**
 * Escapes characters in untrusted text that move the cursor, are invisible or change the writing direction,
 * because they could make a terminal show a different text.
 */
export function visible(text: string): string {
  const escapeOf = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;
  return splitHidden(text)
    .map((part) => (part.hidden ? escapeOf(part.text) : part.text.replaceAll(/[\n\t]/g, escapeOf)))
    .join('');
}

/** Prefixes each line of an untrusted text, so that it cannot pose as output of the program. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `| ${visible(line)}`)
    .join('\n');
}
