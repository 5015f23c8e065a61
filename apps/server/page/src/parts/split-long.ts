const partCharacters = 20_000;
/** How far before the end of a part a space or a line break may be. */
const searched = 1000;

/** Splits a long text into parts, after a space or a line break if there is one. Surrogate pairs are not split. */
export function splitLong(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > partCharacters) {
    const part = text.slice(start, start + partCharacters);
    const gap = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n')) + 1;
    const isPair = part.charCodeAt(part.length - 1) >> 10 === 0xd800 >> 10;
    const length = gap > partCharacters - searched ? gap : part.length - (isPair ? 1 : 0);
    parts.push(part.slice(0, length));
    start += length;
  }
  return [...parts, text.slice(start)];
}
