const space = /[ \t\r\n]*/y;
const scalar =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const name = /"(?:[^"\\\p{Cc}]|\\.)*"/uy;

/** Returns the position of a JSON syntax error, as `line 3, column 5`. JSON.parse does not always report it. */
export function findJsonError(text: string): string {
  let offset = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = offset;
    const [found] = pattern.exec(text) ?? [];
    offset += found?.length ?? 0;
    return found !== undefined;
  };
  const takeSign = (sign: string) => {
    take(space);
    if (text[offset] !== sign) return false;
    offset += 1;
    return true;
  };
  const takeList = (end: string, takeEntry: () => boolean): boolean => {
    if (takeSign(end)) return true;
    do if (!takeEntry()) return false;
    while (takeSign(','));
    return takeSign(end);
  };
  const takeValue = (): boolean => {
    if (takeSign('[')) return takeList(']', takeValue);
    if (takeSign('{')) return takeList('}', () => take(space) && take(name) && takeSign(':') && takeValue());
    return take(scalar);
  };
  if (takeValue()) take(space);
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
