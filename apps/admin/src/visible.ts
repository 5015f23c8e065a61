/**
 * A text from elsewhere as it may be printed: what moves a cursor, hides or turns letters round is written out,
 * so that nobody is shown something else than what is there.
 */
export function visible(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );
}

/** Several lines, each behind a mark that no text can leave. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `| ${visible(line)}`)
    .join('\n');
}
