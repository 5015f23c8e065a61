/**
 * Escapes characters in untrusted text that move the cursor, are invisible or change the writing direction,
 * so that a terminal cannot be made to show a different text.
 */
export function visible(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** Prefixes each line of an untrusted text, so that it cannot pose as output of the program. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `| ${visible(line)}`)
    .join('\n');
}
